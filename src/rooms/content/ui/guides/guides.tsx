import type { ReactNode } from "react";
import { href } from "react-router";
import { demonstration } from "#academy";
import { Link } from "#design/actions/link.tsx";
import { ContactWays } from "#design/messages/contact-ways.tsx";
import { academy } from "#foundation/academy/academy.ts";
import { townsOr } from "#foundation/academy/centres.ts";
import { formatCount } from "#foundation/amounts/durations.ts";
import type { LevelQuote } from "#rooms/catalogue/rules/fees/fees.ts";
import type { Family } from "#rooms/catalogue/rules/program-terms.ts";
import { openLevels } from "#rooms/catalogue/rules/training/levels.ts";
import { spellDays, weekLength } from "#rooms/catalogue/rules/training/training-words.ts";
import { formMinutes } from "#rooms/enrolment/rules/registration/form-minutes.ts";
import {
  guardedAges,
  minimumLearnerAge,
} from "#rooms/enrolment/rules/registration/learner-ages.ts";
import { AccountToPayInto, Ages, BringList, LevelDoors, NothingToPay } from "./guide-asides.tsx";
import { GuideToPaying } from "./guide-to-paying.tsx";

export type Guide = {
  /** The last part of its address; also its place on the list, where links from before lead. */
  readonly id: string;
  readonly title: string;
  /** One sentence about what is in it. */
  readonly about: string;
  readonly art: { readonly id: string; readonly family: Family; readonly glyph: string };
  /** Next to the text on wide screens: a picture, a list or a figure. */
  readonly aside: () => ReactNode;
  readonly body: (facts: { readonly quotes: readonly LevelQuote[] }) => ReactNode;
};

function Choosing() {
  return (
    <>
      <p>
        Most people come with one trade in mind because a brother or a neighbour does it. That can
        be a good reason. Ask yourself a few things first.
      </p>
      <h2>Questions worth an evening</h2>
      <ul>
        <li>Do I like to be outside, or at a bench, or with people?</li>
        <li>Can I work with heights, heat, dust, engine oil or other people's hair?</li>
        <li>Who in my street would pay for this work next month?</li>
        <li>How much are the tools I need to start?</li>
        <li>Can I be at a centre {spellDays(weekLength())} a week, and for how many months?</li>
      </ul>
      <h2>Then look</h2>
      <p>
        <Link to={href("/find-your-door")}>Five questions</Link> show you three programs that suit
        your town, time and money.
      </p>
      <p>
        Read the pages of two or three <Link to={href("/programs")}>programs</Link>. Each page says
        who the program is for, what you learn and what you can do afterwards. You can also visit a
        centre on a practical day. Tell us {academy.visitNotice} ahead: write to <ContactWays />. If
        you are not sure, take a <Link to={href("/training-programs")}>free workshop</Link> of a few
        days before you pay for months.
      </p>
      <h2>Which mode</h2>
      <p>
        <Link to={href("/platforms/physical")}>Physical</Link> if you can come to {townsOr()} daily.{" "}
        <Link to={href("/platforms/online")}>Online</Link> if the trade is done on a screen or on
        paper. <Link to={href("/platforms/hybrid")}>Hybrid</Link> if you already work and can travel
        on fixed days.
      </p>
      <h2>Which level</h2>
      <ul>
        {openLevels().map(({ id, name, months, about }) => (
          <li key={id}>
            <b>{name}</b> takes {formatCount(months, "month")}. {about}
          </li>
        ))}
      </ul>
      <p>
        Higher levels are for people who have already worked in the trade, for about a year. If you
        are not sure, start with {openLevels()[0]?.name.toLowerCase()}. You can continue later.
      </p>
    </>
  );
}

function Bringing() {
  return (
    <>
      <h2>To register</h2>
      <p>
        About {formMinutes} minutes, a phone number and an email address. You need no documents. For
        physical programs we also ask for the name, phone number and address of somebody we can call
        in an emergency. If the light goes, open the page again on the same device: your answers are
        still there.
      </p>
      <h2>To the first day in the workshop</h2>
      <p>
        Bring a means of identification (national ID, voter's card, school ID or birth certificate)
        and two passport photographs. Also bring a notebook, a pen, something to eat, and water.
      </p>
      <h2>To every day in the workshop</h2>
      <p>
        Wear closed shoes. Slippers are never allowed in the workshop. Wear old clothes with nothing
        loose. We have tools, goggles and gloves. Your program's page lists everything else under
        “What is included”.
      </p>
      <h2>To an online class</h2>
      <p>
        You need a charged phone or computer, data for the week, and a quiet place. The form asks
        whether you have a device and a connection. Answer honestly, so that the instructor knows.
        We email you the link to the class before the first day.
      </p>
    </>
  );
}

function Sponsorship() {
  return (
    <>
      <p>
        Some programs are marked Sponsorship. A sponsor pays the fee, and you apply for a place.
      </p>
      <ol>
        <li>
          Open a program marked{" "}
          <Link to={`${href("/programs")}?priceType=sponsorship`}>Sponsorship</Link> and register.
          There is no payment step. The last button says Submit Registration.
        </li>
        <li>
          Your answers are your application. If the form does not ask why you want this trade, reply
          to our confirmation email and tell us.
        </li>
        <li>A person reads every application. We email you the answer, yes or no.</li>
        <li>If you get the place, the email says when training starts and what to bring.</li>
      </ol>
      <p>
        Nobody is allowed to ask you for money for a sponsored place, before or after. If somebody
        does, tell us: write to <ContactWays />.
        {demonstration && (
          <>
            {" "}
            Read on our blog:{" "}
            <Link to={href("/blog/:id", { id: "how-sponsorship-applications-are-read" })}>
              How we read applications
            </Link>
            .
          </>
        )}
      </p>
      <p>Free programs need no application: your place is confirmed as soon as you register.</p>
    </>
  );
}

function Guardians() {
  return (
    <>
      <p>
        Learners are {minimumLearnerAge} or older on the day they register. From {guardedAges} a
        parent or guardian must agree on the form.
      </p>
      <h2>What you are asked for</h2>
      <p>
        For a learner of {guardedAges} the first step asks for your name and phone number, how you
        are related to the learner, and whether you agree. Sit with them for that step, or give them
        your number and your consent before.
      </p>
      <h2>Paying for someone else</h2>
      <p>
        The learner can send you a link. It shows the learner's first name, the program, its level,
        place and start, the code and the amount, and how to check that it is real. You can pay
        there. You see nothing else about them, and you need no account. We send the receipt to your
        own email.
      </p>
      <h2>Before you agree</h2>
      <ul>
        <li>Visit the workshop on a practical day and look at the machines.</li>
        <li>Ask how the learner will get home: a practical day ends late in the afternoon.</li>
        <li>Ask for the instructor's name, and leave your number.</li>
      </ul>
      {demonstration && (
        <p>
          <Link to={href("/blog/:id", { id: "an-hour-in-the-workshop" })}>
            An hour in the workshop
          </Link>{" "}
          says what to look at and what to ask.
        </p>
      )}
      <p>
        How we handle what you tell us is in the <Link to={href("/privacy")}>Privacy Policy</Link>.
      </p>
    </>
  );
}

/** The guides in the order in which a learner needs them. */
export const guides: readonly Guide[] = [
  {
    id: "choosing",
    title: "Choosing a trade",
    about: "Questions to ask yourself, and what the modes and levels mean.",
    art: { id: "guide-choosing", family: "care", glyph: "ph:door-open" },
    aside: LevelDoors,
    body: Choosing,
  },
  {
    id: "paying",
    title: "Paying",
    about: "What training costs, all the ways to pay, and what to do when a payment fails.",
    art: { id: "guide-paying", family: "power", glyph: "ph:coins" },
    aside: AccountToPayInto,
    body: GuideToPaying,
  },
  {
    id: "bring",
    title: "What to bring",
    about: "What you need to register, for the first day, and for every day after it.",
    art: { id: "guide-bring", family: "build", glyph: "ph:toolbox" },
    aside: BringList,
    body: Bringing,
  },
  {
    id: "sponsorship",
    title: "Sponsored places",
    about: "How to apply for a place that a sponsor pays for, and what it costs you: nothing.",
    art: { id: "guide-sponsorship", family: "signal", glyph: "ph:graduation-cap" },
    aside: NothingToPay,
    body: Sponsorship,
  },
  {
    id: "guardians",
    title: "For guardians",
    about: "For parents and guardians: what the form asks you, and how to pay for someone else.",
    art: { id: "guide-guardians", family: "cloth", glyph: "ph:users" },
    aside: Ages,
    body: Guardians,
  },
];

export const guidePath = (id: string): string => `${href("/guides")}/${id}`;
