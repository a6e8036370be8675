import type { SeedWeekPlans } from "./seed-program.ts";

/** A week of each level, for the trades that are not about buildings: theory, practice and project. */
export const otherWeekPlans: SeedWeekPlans = {
  "auto-mechanic": {
    beginner: {
      theory: "Engine parts, tools and job cards",
      practice: "Servicing and brake work",
      project: "A full service with its job card",
    },
    intermediate: {
      theory: "How engines wear and how to measure it",
      practice: "Suspension, clutch and gearbox",
      project: "A gearbox or clutch, replaced",
    },
    advanced: {
      theory: "Diagnosis and estimates",
      practice: "Engine overhaul and basic wiring",
      project: "An engine, rebuilt and started",
    },
  },
  "motorcycle-repair": {
    beginner: {
      theory: "Two- and four-stroke engines",
      practice: "Service, chains and brakes",
      project: "A motorcycle serviced and test-ridden",
    },
    intermediate: {
      theory: "Ignition and fuel",
      practice: "Top-end rebuilds and carburettors",
      project: "A top end, rebuilt and running",
    },
    advanced: {
      theory: "Electrics and pricing",
      practice: "Gearboxes, wheels and wiring",
      project: "A complete engine, rebuilt",
    },
  },
  "cng-conversion": {
    intermediate: {
      theory: "High pressure, gas law and checklists",
      practice: "Brackets, tubing and injector rails",
      project: "A kit, fitted and leak-tested",
    },
    advanced: {
      theory: "Cylinder rules, records and fault codes",
      practice: "Mapping on two fuels and retesting",
      project: "A conversion with its full logbook",
    },
  },
  "fashion-design": {
    beginner: {
      theory: "Measuring a body and choosing cloth",
      practice: "Straight seams, buttonholes and machine care",
      project: "A shirt and a child's uniform",
    },
    intermediate: {
      theory: "Patterns and fitting",
      practice: "Zips, linings, kaftans and blouses",
      project: "A lined outfit for a named person",
    },
    advanced: {
      theory: "Costing and planning a collection",
      practice: "Brocade, lace and machine embroidery",
      project: "A small collection, costed and sewn",
    },
  },
  "leather-work": {
    beginner: {
      theory: "Hides, knives and safe glue",
      practice: "Cutting, skiving and saddle stitch",
      project: "A belt and a pair of sandals",
    },
    intermediate: {
      theory: "Patterns and fittings",
      practice: "Dyeing, tooling and lining",
      project: "A lined bag",
    },
    advanced: {
      theory: "Pricing and repairs",
      practice: "Lasting shoes and heavy stitching",
      project: "A pair of closed shoes",
    },
  },
  "gsm-repair": {
    beginner: {
      theory: "Parts of a phone and safe opening",
      practice: "Screens, batteries and ports",
      project: "Three phones repaired and tested",
    },
    intermediate: {
      theory: "Reading schematics",
      practice: "Soldering under magnification and firmware",
      project: "A charging fault traced and cured",
    },
    advanced: {
      theory: "Short circuits, records and customer data",
      practice: "Board repair with hot air",
      project: "A dead board brought back",
    },
  },
  "satellite-installation": {
    beginner: {
      theory: "Signals, dishes and safe ladders",
      practice: "Cables, connectors and one dish",
      project: "A dish aligned with meter and compass",
    },
    intermediate: {
      theory: "Sharing a signal and storm faults",
      practice: "Several rooms, decoders and fault finding",
      project: "A house with three points",
    },
    advanced: {
      theory: "Camera storage and quotations",
      practice: "CCTV, recorders and viewing by phone",
      project: "A shop with four cameras",
    },
  },
  "creative-media": {
    beginner: {
      theory: "Light, framing and consent",
      practice: "Photographs and video by phone",
      project: "A short portrait of a craftsman",
    },
    intermediate: {
      theory: "Sound, story and editing",
      practice: "Interviews, colour and captions",
      project: "A radio spot or an event film",
    },
    advanced: {
      theory: "Clients, briefs and prices",
      practice: "Lighting, layout and delivery",
      project: "Ten finished pieces for a portfolio",
    },
  },
  "social-media-management": {
    beginner: {
      theory: "Pages, posts and passwords",
      practice: "Captions, photographs and short video",
      project: "One week of posts for a real shop",
    },
    intermediate: {
      theory: "Figures and small budgets",
      practice: "Advertising, complaints and reports",
      project: "A month's calendar with its report",
    },
  },
  "web-and-mobile-development": {
    beginner: {
      theory: "HTML, CSS and how the web works",
      practice: "Pages by hand, in pairs",
      project: "A page for a local business",
    },
    intermediate: {
      theory: "Databases, sign-in and safe forms",
      practice: "JavaScript, forms and payment pages",
      project: "A small site with a database",
    },
    advanced: {
      theory: "Testing, users and slow networks",
      practice: "Android app building and publishing",
      project: "An app, tested on three old phones",
    },
  },
  "office-administration": {
    beginner: {
      theory: "Letters, files and courtesy",
      practice: "Touch typing, registers and reception",
      project: "A filing system that others can use",
    },
    intermediate: {
      theory: "Budgets, meetings and purchase papers",
      practice: "Spreadsheets, bank records and scheduling",
      project: "A month of one office's papers",
    },
  },
  hospitality: {
    beginner: {
      theory: "Hygiene, storage and knives",
      practice: "Cooking breakfasts, soups and grills",
      project: "A meal for twenty people",
    },
    intermediate: {
      theory: "Menus, portions and cost",
      practice: "Table service, rooms and reception",
      project: "One day of a small hotel",
    },
    advanced: {
      theory: "Planning, stock and complaints",
      practice: "Banquets and kitchen leading",
      project: "A banquet, planned and costed",
    },
  },
  beauty: {
    beginner: {
      theory: "Skin, scalp and clean tools",
      practice: "Washing, braiding and barbering",
      project: "A full head of braids or a fade",
    },
    intermediate: {
      theory: "Products, allergies and bookings",
      practice: "Make-up, nails and lalle",
      project: "A client's full appointment",
    },
    advanced: {
      theory: "Rent, stock and prices",
      practice: "Bridal work and your speciality",
      project: "A bridal day, planned and done",
    },
  },
  "health-care": {
    beginner: {
      theory: "Infection, first aid and when to refer",
      practice: "Washing, turning and measuring",
      project: "A day's care of one patient, with its chart",
    },
    intermediate: {
      theory: "Common illnesses and newborn care",
      practice: "Vital signs, feeding and observation in a clinic",
      project: "A care plan with its reports",
    },
  },
};
