/**
 * Where an affiliate can be paid: the banks, and the microfinance and payment banks that many people use instead. The
 * code is their code in the interbank system (NIP). The name is what is stored and shown. No official list was at hand:
 * FairMoney and SmartCash were compared with lists in other projects only. Correct wrong codes here.
 */
export type Bank = { readonly name: string; readonly code: string };

export const commercialBanks: readonly Bank[] = [
  { name: "Access Bank", code: "000014" },
  { name: "Alternative Bank", code: "000037" },
  { name: "Citibank", code: "000009" },
  { name: "Ecobank", code: "000010" },
  { name: "Fidelity Bank", code: "000007" },
  { name: "First Bank of Nigeria", code: "000016" },
  { name: "First City Monument Bank (FCMB)", code: "000003" },
  { name: "Globus Bank", code: "000027" },
  { name: "Guaranty Trust Bank (GTBank)", code: "000013" },
  { name: "Jaiz Bank", code: "000006" },
  { name: "Keystone Bank", code: "000002" },
  { name: "Lotus Bank", code: "000029" },
  { name: "Optimus Bank", code: "000036" },
  { name: "Parallex Bank", code: "000030" },
  { name: "Polaris Bank", code: "000008" },
  { name: "PremiumTrust Bank", code: "000031" },
  { name: "Providus Bank", code: "000023" },
  { name: "Signature Bank", code: "000034" },
  { name: "Stanbic IBTC Bank", code: "000012" },
  { name: "Standard Chartered Bank", code: "000021" },
  { name: "Sterling Bank", code: "000001" },
  { name: "SunTrust Bank", code: "000022" },
  { name: "TAJBank", code: "000026" },
  { name: "Titan Trust Bank", code: "000025" },
  { name: "Union Bank of Nigeria", code: "000018" },
  { name: "United Bank for Africa (UBA)", code: "000004" },
  { name: "Unity Bank", code: "000011" },
  { name: "Wema Bank (ALAT)", code: "000017" },
  { name: "Zenith Bank", code: "000015" },
];

export const otherBanks: readonly Bank[] = [
  { name: "9 Payment Service Bank (9PSB)", code: "120001" },
  { name: "AB Microfinance Bank", code: "090270" },
  { name: "Accion Microfinance Bank", code: "090134" },
  { name: "Carbon", code: "100026" },
  { name: "FairMoney Microfinance Bank", code: "090551" },
  { name: "FINCA Microfinance Bank", code: "090400" },
  { name: "Hope Payment Service Bank", code: "120002" },
  { name: "Kuda", code: "090267" },
  { name: "LAPO Microfinance Bank", code: "090177" },
  { name: "MoMo Payment Service Bank (MTN)", code: "120003" },
  { name: "Moniepoint", code: "090405" },
  { name: "NIRSAL Microfinance Bank", code: "090194" },
  { name: "NPF Microfinance Bank", code: "070001" },
  { name: "OPay", code: "100004" },
  { name: "Paga", code: "100002" },
  { name: "PalmPay", code: "100033" },
  { name: "Rubies Microfinance Bank", code: "090175" },
  { name: "SmartCash Payment Service Bank (Airtel)", code: "120004" },
  { name: "Sparkle", code: "090325" },
  { name: "VFD Microfinance Bank", code: "090110" },
];

const byName = new Map([...commercialBanks, ...otherBanks].map((bank) => [bank.name, bank]));

/** The bank of the list with this name; null for any other. */
export const findBank = (name: string): Bank | null => byName.get(name) ?? null;
