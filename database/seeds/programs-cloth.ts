import type { SeedProgram } from "./seed-program.ts";

export const clothPrograms: SeedProgram[] = [
  {
    id: "fashion-design",
    title: "Fashion Design and Tailoring",
    description:
      "Measure, cut and sew in Ankara, brocade, lace and school-uniform cotton. Hand-wheel and electric machines stand side by side, for days with light and days without.",
    whatYouLearn:
      "Straight seams and buttonholes precede any dress: every learner sews a shirt, a skirt and a child's uniform before touching brocade. Kaftans, lined blouses, zips, machine embroidery, alterations and fitting follow. At advanced level you plan a small collection, cost it and sew it for named people.",
    whoItIsFor:
      "Anyone with an eye for fit and the patience to unpick a seam. Bring only a notebook at first; those who already sew at home may find intermediate the right place.",
    afterwards:
      "Tailors work from home, in a shared shop or in a uniform workshop. Festive seasons are crowded and the months between them thinner, so pricing, deposits and delivery dates are part of the course.",
    skills: [
      "Body measurement",
      "Cutting from a pattern",
      "Machine control and maintenance",
      "Zips, linings and collars",
      "Kaftan and blouse construction",
      "Machine embroidery",
      "Fitting and alteration",
    ],
    included: [
      "Manual, electric and overlock machines",
      "Practice cloth and thread",
      "Tape, shears and irons in class",
      "Sample book of your own stitches",
      "Certificate for each level completed",
    ],
    priceNaira: 70000,
    platform: "zaure",
    platformCourseId: "ZA-CLO-001",
    instructor: "Hadiza Wakili",
    durationText: "3 to 9 months",
    level: "beginner",
    levels: ["beginner", "intermediate", "advanced"],
    mode: "physical",
    priceType: "paid",
    location: "Jalingo and Yola",
    family: "cloth",
    glyph: "custom:sewing-machine",
    createdAt: "2024-01-22T08:20:00Z",
  },
  {
    id: "leather-work",
    title: "Leather Work",
    description:
      "Sandals, belts, bags and shoes from goat and cow leather tanned in the north. Cutting, skiving, stitching and lasting are done by hand before any machine.",
    whatYouLearn:
      "You learn to read a hide: where it stretches, where it is strong, and how to lay patterns so that little is lost. Edge finishing, saddle stitch, dyeing, tooling and the setting of buckles lead to a pair of sandals and then a lined bag. Advanced learners last a closed shoe, run a heavy stitching machine and repair what others have made.",
    whoItIsFor:
      "Patient hands, including tailors, upholsterers and cobblers who wish to make new things. The smell of leather and glue is part of the day, although the shop is kept open to the air.",
    afterwards:
      "Sandals and belts make a sensible first product line, while bags and shoes take longer to master. You will know where leather, soles and fittings are bought in the region and how to price an hour of hand stitching.",
    skills: [
      "Hide selection and pattern laying",
      "Skiving and edge finishing",
      "Saddle stitching",
      "Dyeing and tooling",
      "Sandal and belt making",
      "Bag construction and lining",
      "Shoe lasting",
    ],
    included: [
      "Knives, punches, lasts and stitching machine",
      "Leather, soles and fittings for set pieces",
      "Apron and thimble",
      "Certificate for each level completed",
    ],
    priceNaira: 70000,
    platform: "zaure",
    platformCourseId: "ZA-CLO-002",
    instructor: "Lawan Shuaibu",
    durationText: "3 to 9 months",
    level: "beginner",
    levels: ["beginner", "intermediate", "advanced"],
    mode: "physical",
    priceType: "paid",
    location: "Jalingo and Yola",
    family: "cloth",
    glyph: "ph:boot",
    createdAt: "2024-04-08T11:30:00Z",
  },
  {
    id: "pattern-drafting",
    title: "Pattern Drafting for Tailors",
    description:
      "Stop copying old clothes and draft your own blocks from body measurements. Video lessons each week are checked at a cutting table in Jalingo every second Saturday.",
    whatYouLearn:
      "Bodice, sleeve, skirt and trouser blocks are drawn on brown paper to the millimetre, then turned into styles by moving darts and adding ease. Online you follow close-up demonstrations and send photographs of your work. At the table a trial garment is fitted on a person, which is where mistakes show themselves.",
    whoItIsFor:
      "Tailors who sew well but cut by guess, and learners who have finished beginner level in fashion. A metre rule, a curve and a clean floor are enough at home.",
    afterwards:
      "A set of blocks in common sizes stays with you and shortens every later order. Grading for factory production is introduced, not completed.",
    skills: [
      "Measurement charts",
      "Bodice and sleeve blocks",
      "Skirt and trouser blocks",
      "Dart manipulation",
      "Trial garment fitting",
      "Cloth-saving layouts",
    ],
    included: [
      "Eight video lessons, downloadable at low size",
      "Four Saturdays at the Jalingo cutting table",
      "Brown paper and calico on practice days",
      "Block set in five sizes",
      "Certificate of completion",
    ],
    priceNaira: 45000,
    platform: "zaure",
    platformCourseId: "ZA-CLO-003",
    instructor: "Mercy Wadzani",
    durationText: "8 weeks",
    level: "intermediate",
    levels: [],
    mode: "hybrid",
    priceType: "paid",
    location: "Online, with practice days in Jalingo",
    family: "cloth",
    glyph: "ph:scissors",
    createdAt: "2025-05-19T13:15:00Z",
  },
  {
    id: "kampala-dyeing",
    title: "Kampala Tie-and-Dye Workshop",
    description:
      "Five free days of folding, tying, waxing and dyeing cotton into kampala cloth. Each participant finishes two pieces and a notebook of recipes.",
    whatYouLearn:
      "Soaking and scouring prepare the cotton; folds, raffia ties and wax stamps decide the pattern. You weigh vat dye, caustic soda and hydrosulphite correctly, work outdoors in gloves and mask, and treat the used bath so that it does no harm where it is poured.",
    whoItIsFor:
      "Tailors, cloth traders, students on holiday and curious grandmothers. Wear clothes that may be stained.",
    afterwards:
      "At home you could repeat the simpler patterns with a basin, a stove and two buckets. Whether it becomes a sideline depends on finding buyers who value handwork, and the last session is about exactly that.",
    skills: [
      "Cloth scouring",
      "Folding and raffia tying",
      "Wax stamping and removal",
      "Dye bath weighing and mixing",
      "Safe handling of chemicals",
      "Rinsing and fixing",
    ],
    included: [
      "Two lengths of cotton, dyes and wax",
      "Gloves, mask and apron during the workshop",
      "Recipe notebook",
      "Certificate of attendance",
    ],
    priceNaira: 0,
    platform: "zaure",
    platformCourseId: "ZA-CLO-004",
    instructor: "Aisha Yerima",
    durationText: "5 days",
    level: "beginner",
    levels: [],
    mode: "physical",
    priceType: "free",
    location: "Jalingo",
    family: "cloth",
    glyph: "ph:drop",
    createdAt: "2026-02-16T09:00:00Z",
  },
];
