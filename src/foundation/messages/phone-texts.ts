/**
 * What we say on a phone, by SMS and WhatsApp: English beside Hausa. The letter of the same notice has everything;
 * these say the one thing that matters. `say-short.ts` fills in the `{words}` and puts the academy's short name before
 * each text.
 *
 * The Hausa has not been read by a native reader yet. To correct it, change the line that begins with `ha`, and keep
 * the `{words}`: they are filled in. The name before a text, such as `place_confirmed`, is that of its WhatsApp
 * template. A template at the provider has the same words, with {{1}}, {{2}} … for the `{words}` in the English order.
 *
 * A text should fit one SMS of 160 letters, or at most two (`phone-texts.test.ts`). ₦ and the hooks of ɓ, ɗ and ƙ are
 * written plainly where that saves a part (`parts.ts`), so write them here as they should be.
 */
export const phoneTexts = {
  registration_received: {
    en: "We have your registration for {program}. Pay {amount} to confirm {yours}: {link}",
    ha: "Mun karɓi rajistarku ta {program}. Ku biya {amount} don tabbatar da {yours}: {link}",
  },
  registration_payable: {
    en: "We have your registration for {program}. Pay {amount} by {day} to keep {yours}: {link}",
    ha: "Mun karɓi rajistarku ta {program}. Ku biya {amount} zuwa {day} don riƙe {yours}: {link}",
  },
  registration_part: {
    en: "We have your registration for {program}. Pay {amount} by {day} to keep {yours} (whole fee {whole}): {link}",
    ha: "Mun karɓi rajistarku ta {program}. Ku biya {amount} zuwa {day} don riƙe {yours} (duka kuɗin {whole}): {link}",
  },
  order_received: {
    en: "We have your order: {program}. Pay {amount} to confirm it: {link}",
    ha: "Mun karɓi odarku: {program}. Ku biya {amount} don tabbatar da ita: {link}",
  },
  order_free: {
    en: "We have your order: {program}. There is nothing to pay. Fill in the form: {link}",
    ha: "Mun karɓi odarku: {program}. Ba abin da za ku biya. Ku cike fom: {link}",
  },
  link_renewed: {
    en: "The new link to your registration for {program}: {link} If you did not ask for it, ignore this.",
    ha: "Sabon adireshin rajistarku ta {program}: {link} Idan ba ku nema ba, ku yi watsi da wannan.",
  },
  earlier_registration: {
    en: "Your earlier registration for {program} is not paid. Continue it: {link} Please pay for only one of them.",
    ha: "Ba a biya rajistarku ta {program} ta farko ba. Ku ci gaba da ita: {link} Ku biya guda ɗaya kawai.",
  },
  place_confirmed: {
    en: "{yours} in {program} is confirmed. It starts {day}, {place}. Code: {code}. Slip: {link}",
    ha: "An tabbatar da {yours} a {program}. Za a fara {day}, {place}. Lamba: {code}. Takarda: {link}",
  },
  place_paid: {
    en: "{paid} received, {left} left to pay. {yours} in {program} is confirmed. It starts {day}, {place}. Slip: {link}",
    ha: "Mun karɓi {paid}, saura {left}. An tabbatar da {yours} a {program}. Za a fara {day}, {place}. Takarda: {link}",
  },
  form_missing: {
    en: "One more step for {program}: fill in the form so that we can confirm {yours}: {link}",
    ha: "Saura mataki ɗaya na {program}: ku cike fom don mu tabbatar da {yours}: {link}",
  },
  payment_received: {
    en: "{paid} received for {program}. Left to pay: {left}. Thank you.",
    ha: "Mun karɓi {paid} na {program}. Saura {left}. Mun gode.",
  },
  payment_before_place: {
    en: "{paid} received for {program}. {more} more confirms {yours}. Thank you.",
    ha: "Mun karɓi {paid} na {program}. Ku ƙara {more} don a tabbatar da {yours}. Mun gode.",
  },
  paid_for_learner: {
    en: "Your payment of {paid} for {name} has arrived. Left to pay: {left}. Thank you.",
    ha: "Mun karɓi {paid} da kuka biya wa {name}. Saura {left}. Mun gode.",
  },
  receipt_corrected: {
    en: "We have corrected your receipt for {program}: {paid}, not {wrong}. Left to pay: {left}. Is that wrong? Call {phone}",
    ha: "Mun gyara rasitinku na {program}: {paid}, ba {wrong} ba. Saura {left}. Idan ba haka ba ne, ku kira {phone}",
  },
  more_than_owed: {
    en: "You paid {amount} more than you owed for {program}. We keep it for you. To get it back or use it, call {phone}",
    ha: "Kun biya fiye da kuɗin {program} da {amount}. Muna ajiye muku su. Don karɓa ko amfani da su, ku kira {phone}",
  },
  credit_used: {
    en: "{amount} of your credit now pays for {program}. Left to pay: {left}.",
    ha: "Mun biya {amount} na {program} daga kuɗinku da ke wurinmu. Saura {left}.",
  },
  owes_again: {
    en: "{amount} of credit that paid for {program} has gone back. You now owe {left}. Pay here: {link}",
    ha: "An mayar da {amount} da suka biya {program}. Yanzu ana binku {left}. Ku biya a nan: {link}",
  },
  written_off: {
    en: "What you owed again for {program} is written off: you do not have to pay it. Left to pay: {left}.",
    ha: "Mun yafe bashin {program} da muka ce ya dawo: ba sai kun biya shi ba. Saura {left}.",
  },
  refunded: {
    en: "You get back {amount} of your payment for {program}.",
    ha: "Mun mayar muku da {amount} daga kuɗin {program}.",
  },
  instalment_before: {
    en: "{amount} for {program} is due on {day}. Pay here: {link}",
    ha: "Ranar biyan {amount} na {program} ita ce {day}. Ku biya a nan: {link}",
  },
  instalment_due: {
    en: "{amount} for {program} is due now ({day}). Pay here: {link}",
    ha: "Lokacin biyan {amount} na {program} ya yi ({day}). Ku biya a nan: {link}",
  },
  instalment_late: {
    en: "{amount} for {program} was due on {day}. You keep your place. Pay here: {link} or call {phone}",
    ha: "Lokacin biyan {amount} na {program} ya wuce ({day}). Gurbinku yana nan. Ku biya: {link} ko ku kira {phone}",
  },
  registration_lapses: {
    en: "Your registration for {program} ends on {day} if nothing is paid. Pay here: {link}",
    ha: "Rajistarku ta {program} za ta ƙare {day} idan ba a biya ba. Ku biya a nan: {link}",
  },
  registration_lapsed: {
    en: "Your registration for {program} has ended, because nothing was paid. To begin again: {link}",
    ha: "Rajistarku ta {program} ta ƙare, domin ba a biya ba. Don sake farawa: {link}",
  },
  start_soon: {
    en: "{program} starts {day}{time}, {place}. Bring {bring}. More: {link}",
    ha: "Za a fara {program} {day}{time}, {place}. Ku zo da {bring}. Ƙari: {link}",
  },
  start_moved: {
    en: "{program} now starts {day}, not {old}. Your seat is safe. If the day does not suit you: {link}",
    ha: "Yanzu za a fara {program} {day}, ba {old} ba. Gurbinku yana nan. Idan ranar ba ta yi ba: {link}",
  },
  start_hours_changed: {
    en: "{program} has other days or hours now: {times}. Your seat is safe. More: {link}",
    ha: "An canja ranaku ko lokacin {program}: {times}. Gurbinku yana nan. Ƙari: {link}",
  },
  place_moved: {
    en: "{yours} has moved: {program}, starts {day}, {place}. Details: {link}",
    ha: "An canja {yours}: {program}, za a fara {day}, {place}. Bayani: {link}",
  },
  place_cancelled: {
    en: "Your registration for {program} is cancelled. Nothing to pay. Reason: {reason} A mistake? Call {phone}",
    ha: "An soke rajistarku ta {program}. Ba abin da za ku biya. Dalili: {reason} Idan kuskure ne, ku kira {phone}",
  },
  seat_offered: {
    en: "A seat is free for you: {program}, {day}, {place}. It is yours until {until}. Take it: {link}",
    ha: "An samu gurbi dominku: {program}, {day}, {place}. Naku ne har {until}. Ku karɓa: {link}",
  },
  sponsorship_declined: {
    en: "We could not give you a sponsored place in {program} this time. You may apply again for the next group.",
    ha: "Ba mu samu gurbin tallafi dominku a {program} ba a wannan karo. Kuna iya sake nema nan gaba.",
  },
  proof_refused: {
    en: "We could not find your transfer for {program}: {reason} Call {phone} with the bank's reference.",
    ha: "Ba mu ga kuɗin da kuka tura na {program} ba: {reason} Ku kira {phone} da lambar banki.",
  },
  proof_found: {
    en: "We have found your transfer for {program}. It is recorded. Thank you.",
    ha: "Mun ga kuɗin da kuka tura na {program}, mun rubuta shi. Mun gode.",
  },
  certificate_ready: {
    en: "Your certificate for {program} is ready. See and print it: {link}",
    ha: "Takardar shaidarku ta {program} ta shirya. Ku gani, ku buga ta: {link}",
  },
  affiliate_earned: {
    en: "Somebody has paid through you: you earn {amount}. Your dashboard: {link}",
    ha: "Wani ya biya ta hannunku: kun samu {amount}. Shafinku: {link}",
  },
  affiliate_paid: {
    en: "We have sent {amount} to your bank account. Statement {number}: {link}",
    ha: "Mun tura muku {amount} zuwa asusunku na banki. Takarda {number}: {link}",
  },
  till_open: {
    en: "Your till at {place} is still open. Please count the cash and close it: {link}",
    ha: "Ba ku rufe akwatin kuɗi na {place} ba tukuna. Ku ƙirga kuɗin, ku rufe: {link}",
  },
} as const satisfies Record<string, { readonly en: string; readonly ha: string }>;

/** The most letters of what is filled in, so that a long title or reason leaves room for the rest. */
export const longestWords: Readonly<Record<string, number>> = {
  program: 28,
  place: 30,
  times: 50,
  bring: 50,
  reason: 80,
  name: 20,
  yours: 24,
};

/** The days and months of a date, as the texts above say it. */
export const dateWords = {
  en: {
    days: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
    months: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" "),
  },
  ha: {
    days: ["Lahadi", "Litinin", "Talata", "Laraba", "Alhamis", "Juma'a", "Asabar"],
    months:
      "Janairu Fabrairu Maris Afrilu Mayu Yuni Yuli Agusta Satumba Oktoba Nuwamba Disamba".split(
        " ",
      ),
  },
} as const;

/** Other words that are filled in. */
export const otherWords = {
  online: { en: "online", ha: "ta intanet" },
  /** Before the time of a day. */
  at: { en: " at ", ha: " da ƙarfe " },
  /** In place of a day or a centre that is not set yet. */
  dayToCome: { en: "on a day that we will tell you", ha: "ranar da za mu sanar da ku" },
  placeToCome: { en: "at a place that we will tell you", ha: "a wurin da za mu sanar da ku" },
  /** In place of a title, for an order of several. */
  manyPrograms: { en: "{number} programs", ha: "shirye-shirye {number}" },
  nothingLeft: { en: "nothing", ha: "babu" },
  /** At the end of the first SMS to a number. */
  stopByAnswer: { en: "STOP to end", ha: "Ku amsa DAKATA don a daina" },
  /** The same where nobody can answer; the link follows. */
  stopByLink: { en: "To end these:", ha: "Don a daina:" },
  /** A place, to its learner; the second at the beginning of a sentence. */
  yourPlace: { en: "your place", ha: "gurbinku" },
  yourPlaceFirst: { en: "Your place", ha: "gurbinku" },
  /** The same to a learner's guardian. */
  placeOfName: { en: "{name}'s place", ha: "gurbin {name}" },
  /** Of an order for several. */
  allPlaces: { en: "all places", ha: "dukan guraben" },
  theLearner: { en: "the learner", ha: "ɗalibi" },
  /** For the first day, at a centre and online, in few words; the slip has the whole list. */
  bringToCentre: {
    en: "an ID, 2 passport photos, notebook and pen",
    ha: "katin shaida, hoto 2, littafi da biro",
  },
  bringOnline: { en: "a charged device and data", ha: "na'ura mai caji da data" },
} as const satisfies Record<string, { readonly en: string; readonly ha: string }>;
