import type { RecommendedCourse } from "#rooms/recommendations/recommended-course.ts";

type SeedRecommendedCourse = Omit<RecommendedCourse, "createdAt"> & { createdAt: string };

type Given = Pick<
  SeedRecommendedCourse,
  "id" | "title" | "description" | "platform" | "affiliateLink" | "instructor"
> & { price: "Free" | string };

const onUdemy = "Price on Udemy";
const onCoursera = "Price on Coursera";

/**
 * Courses of other providers that go well with a trade. Descriptions say what our learners get from
 * them. Links go to pages that providers keep for years: a start page, a subject or a search, rarely
 * one course. We have no ratings for them. Prices change, so we only say "Free".
 */
const given: readonly Given[] = [
  {
    id: "it-support-certificate",
    title: "Google IT Support Professional Certificate",
    description:
      "Five courses on hardware, networks, operating systems and security, with labs in the browser. A good next step after computer maintenance.",
    platform: "coursera",
    affiliateLink: "https://www.coursera.org/professional-certificates/google-it-support",
    instructor: "Google",
    price: onCoursera,
  },
  {
    id: "project-management-certificate",
    title: "Google Project Management Professional Certificate",
    description:
      "How to plan a job, keep its costs and its people together and close it. Site supervisors and workshop owners use the templates.",
    platform: "coursera",
    affiliateLink: "https://www.coursera.org/professional-certificates/google-project-management",
    instructor: "Google",
    price: onCoursera,
  },
  {
    id: "learning-how-to-learn",
    title: "Learning How to Learn",
    description:
      "Short lessons on memory, practice and putting things off. Take it in the weeks before a nine-month course.",
    platform: "coursera",
    affiliateLink: "https://www.coursera.org/learn/learning-how-to-learn",
    instructor: "Barbara Oakley and Terrence Sejnowski",
    price: onCoursera,
  },
  {
    id: "solar-energy-coursera",
    title: "Solar energy courses",
    description:
      "University courses on cells, sizing and storage. The theory is deeper than our solar program's, the soldering is left to us.",
    platform: "coursera",
    affiliateLink: "https://www.coursera.org/courses?query=solar%20energy",
    instructor: "Several universities",
    price: onCoursera,
  },
  {
    id: "bookkeeping-coursera",
    title: "Bookkeeping basics",
    description:
      "Double entry, invoices and reconciliations, step by step, for someone who keeps a workshop's books.",
    platform: "coursera",
    affiliateLink: "https://www.coursera.org/courses?query=bookkeeping",
    instructor: "Several providers",
    price: onCoursera,
  },
  {
    id: "grow-with-google",
    title: "Grow with Google: digital skills",
    description:
      "How customers find a business online, and what to do with a first computer. Choose the short modules that fit your workshop.",
    platform: "google",
    affiliateLink: "https://grow.google/",
    instructor: "Grow with Google",
    price: "Free",
  },
  {
    id: "applied-digital-skills",
    title: "Applied Digital Skills",
    description:
      "Video lessons that end in something useful: a price list, a budget, a letter to a customer. Works on a phone.",
    platform: "google",
    affiliateLink: "https://applieddigitalskills.withgoogle.com/",
    instructor: "Google for Education",
    price: "Free",
  },
  {
    id: "skillshop",
    title: "Google Ads and Analytics on Skillshop",
    description:
      "Training and certificates for those who run advertisements or read the numbers of a website for clients.",
    platform: "google",
    affiliateLink: "https://skillshop.withgoogle.com/",
    instructor: "Google Skillshop",
    price: "Free",
  },
  {
    id: "google-developers-learn",
    title: "Web and Android pathways",
    description:
      "Hands-on pathways for building websites and Android apps. Our web and mobile learners do them between classes.",
    platform: "google",
    affiliateLink: "https://developers.google.com/learn",
    instructor: "Google Developers",
    price: "Free",
  },
  {
    id: "cloud-skills-boost",
    title: "Google Cloud training",
    description:
      "Practice on real cloud machines, from the first virtual server on. Some of it is free, most labs need a subscription.",
    platform: "google",
    affiliateLink: "https://cloud.google.com/learn/training",
    instructor: "Google Cloud",
    price: "Subscription",
  },
  {
    id: "excel-udemy",
    title: "Excel from the beginning",
    description:
      "Sheets, formulas and tables for people who write quotations and stock lists by hand today.",
    platform: "udemy",
    affiliateLink: "https://www.udemy.com/topic/excel/",
    instructor: "Several instructors",
    price: onUdemy,
  },
  {
    id: "autocad-udemy",
    title: "AutoCAD for drawings and layouts",
    description:
      "Reading and drawing plans. Useful for carpenters, tilers and electricians who price from a drawing.",
    platform: "udemy",
    affiliateLink: "https://www.udemy.com/topic/autocad/",
    instructor: "Several instructors",
    price: onUdemy,
  },
  {
    id: "photoshop-udemy",
    title: "Photoshop for small businesses",
    description:
      "Cutting out, retouching and lettering pictures of your own work. Pairs with creative media.",
    platform: "udemy",
    affiliateLink: "https://www.udemy.com/topic/photoshop/",
    instructor: "Several instructors",
    price: onUdemy,
  },
  {
    id: "wordpress-udemy",
    title: "A website with WordPress",
    description:
      "From a domain name to a working site without writing code: pages, a shop, a contact form and backups.",
    platform: "udemy",
    affiliateLink: "https://www.udemy.com/topic/wordpress/",
    instructor: "Several instructors",
    price: onUdemy,
  },
  {
    id: "fashion-design-udemy",
    title: "Fashion illustration and pattern drafting",
    description:
      "Drawing a garment so that a client and a cutter see the same thing. For tailors who want their own designs.",
    platform: "udemy",
    affiliateLink: "https://www.udemy.com/courses/search/?q=fashion%20design",
    instructor: "Several instructors",
    price: onUdemy,
  },
  {
    id: "alison-electrical",
    title: "Electrical wiring and safety",
    description:
      "Circuits, earthing and safe isolation in reading and quizzes. Revise with it before the practical days.",
    platform: "other",
    affiliateLink: "https://alison.com/courses?query=electrical",
    instructor: "Alison",
    price: "Free",
  },
  {
    id: "openlearn",
    title: "OpenLearn: money, business and English",
    description:
      "Several hundred short courses of The Open University. Start with the ones on everyday maths and business writing.",
    platform: "other",
    affiliateLink: "https://www.open.edu/openlearn/free-courses/full-catalogue",
    instructor: "The Open University",
    price: "Free",
  },
  {
    id: "freecodecamp",
    title: "Web design at freeCodeCamp",
    description:
      "Begin with Responsive Web Design: whole pages, built one small step at a time in the browser, with a certification at the end.",
    platform: "other",
    affiliateLink: "https://www.freecodecamp.org/learn/",
    instructor: "freeCodeCamp",
    price: "Free",
  },
  {
    id: "edx-entrepreneurship",
    title: "Entrepreneurship courses on edX",
    description:
      "Pricing, first customers and cash flow, taught by business schools. A certificate costs extra.",
    platform: "other",
    affiliateLink: "https://www.edx.org/learn/entrepreneurship",
    instructor: "Several universities",
    price: "Price on edX",
  },
  {
    id: "saylor-business",
    title: "Business administration at Saylor Academy",
    description:
      "Complete courses with readings and an exam at the end, for those who will run a workshop with employees.",
    platform: "other",
    affiliateLink: "https://learn.saylor.org/",
    instructor: "Saylor Academy",
    price: "Free",
  },
];

const dayMs = 24 * 60 * 60 * 1000;
const newest = Date.parse("2026-11-01T09:00:00Z");

/** In page order: each one is a day older than the one before. */
export const seedRecommendedCourses: readonly SeedRecommendedCourse[] = given.map(
  (program, index) => ({
    ...program,
    imageUrl: "",
    rating: null,
    mode: "online",
    priceType: program.price === "Free" ? "free" : "paid",
    isPublished: true,
    createdAt: new Date(newest - index * dayMs).toISOString(),
  }),
);
