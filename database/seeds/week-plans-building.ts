import type { SeedWeekPlans } from "./seed-program.ts";

/** A week of each level, for building and power trades: theory, practice and project. */
export const buildingWeekPlans: SeedWeekPlans = {
  masonry: {
    beginner: {
      theory: "Sand, cement and reading a tape",
      practice: "Mixing mortar and laying blocks to a line",
      project: "One corner, plumb and level",
    },
    intermediate: {
      theory: "Bonds, lintels and safe formwork",
      practice: "Casting lintels and rendering walls",
      project: "A room's walls to lintel height",
    },
    advanced: {
      theory: "Site drawings and quantities",
      practice: "Columns, stairs and setting out",
      project: "A small building, set out from its drawing",
    },
  },
  plumbing: {
    beginner: {
      theory: "Pipes, fittings and where water goes",
      practice: "Cutting, threading and PPR fusion",
      project: "A sink and tap that hold pressure",
    },
    intermediate: {
      theory: "Traps, vents and falls",
      practice: "Fitting toilets, basins and showers",
      project: "A bathroom from bare wall to first flush",
    },
    advanced: {
      theory: "Pumps, tanks and septic systems",
      practice: "Pressure tests and water heaters",
      project: "A house supply from tank to tap",
    },
  },
  tiling: {
    beginner: {
      theory: "Areas, cartons and layout",
      practice: "Screeding, cutting and laying floor tiles",
      project: "One square floor, flat and straight",
    },
    intermediate: {
      theory: "Falls, waterproofing and adhesives",
      practice: "Walls, drains and cuts around pipes",
      project: "A bathroom with a fall to the drain",
    },
    advanced: {
      theory: "Quotations and large formats",
      practice: "Porcelain, stair nosings and repairs",
      project: "A staircase or a mosaic border",
    },
  },
  painting: {
    beginner: {
      theory: "Damp, cracks and which paint goes where",
      practice: "Scraping, filling, brush and roller",
      project: "One room, from bare wall to finish",
    },
    intermediate: {
      theory: "Colour mixing and estimating litres",
      practice: "Spraying, gloss and POP screeding",
      project: "A shop front with clean edges",
    },
    advanced: {
      theory: "Quotations and planning around weather",
      practice: "Stucco, texture and stencils",
      project: "A decorated wall of your own design",
    },
  },
  carpentry: {
    beginner: {
      theory: "Timber, measuring and marking out",
      practice: "Sharpening, sawing and jointing",
      project: "A stool with tight joints",
    },
    intermediate: {
      theory: "Loads, formwork and drawings",
      practice: "Door frames, doors and lintel forms",
      project: "A door that closes with one finger",
    },
    advanced: {
      theory: "Roof geometry and costing",
      practice: "Trusses, long-span sheet and ceilings",
      project: "A full truss, raised and covered",
    },
  },
  "aluminium-fabrication": {
    beginner: {
      theory: "Profiles and how to measure an opening",
      practice: "Cutting, crimping and riveting",
      project: "A casement window",
    },
    intermediate: {
      theory: "Glass, rubber and sealing",
      practice: "Sliding windows, nets and glazing",
      project: "A window in a real block opening",
    },
    advanced: {
      theory: "Drawings, loads and quotations",
      practice: "Shop doors, partitions and handrails",
      project: "A shop front with a door",
    },
  },
  welding: {
    beginner: {
      theory: "Fire, fumes and electricity",
      practice: "Flat beads and grinding",
      project: "A stool frame in angle iron",
    },
    intermediate: {
      theory: "Joints, distortion and drawings",
      practice: "Vertical and overhead joints, gas cutting",
      project: "A gate or burglary proof",
    },
    advanced: {
      theory: "Weld tests and costing",
      practice: "MIG, stainless steel and pipe",
      project: "A tank or a trailer part, tested",
    },
  },
  "furniture-making": {
    beginner: {
      theory: "Wood, board and measuring",
      practice: "Joints, sanding and a padded seat",
      project: "A dining chair",
    },
    intermediate: {
      theory: "Cutting lists and finishes",
      practice: "Board carcasses, spraying and webbing",
      project: "A wardrobe or an armchair",
    },
    advanced: {
      theory: "Design for a client and costing",
      practice: "Springs, covers and machine work",
      project: "One piece to a client's drawing",
    },
  },
  "solar-installation": {
    beginner: {
      theory: "Volts, amps and safe work on roofs",
      practice: "Mounting panels and wiring batteries",
      project: "A lamp and phone-charging system",
    },
    intermediate: {
      theory: "Sizing, cables and protection",
      practice: "Inverters, controllers and earthing",
      project: "A home system on the practice roof",
    },
    advanced: {
      theory: "Design, faults and maintenance plans",
      practice: "Lithium batteries and larger arrays",
      project: "A system for a shop, tested and explained",
    },
  },
  "electrical-installation": {
    beginner: {
      theory: "Ohm's law, cables and breakers",
      practice: "Surface wiring, sockets and lamps",
      project: "One room, wired and tested",
    },
    intermediate: {
      theory: "Earthing, boards and regulations",
      practice: "Conduit, consumer units and changeover",
      project: "A training house with its board",
    },
    advanced: {
      theory: "Three-phase supply and inspection",
      practice: "Motor starters and fault finding",
      project: "A motor panel with its test record",
    },
  },
  refrigeration: {
    beginner: {
      theory: "How heat leaves a closed box",
      practice: "Tubing, flaring and electrical checks",
      project: "A fridge found faulty and put right",
    },
    intermediate: {
      theory: "Gases, pressures and safety",
      practice: "Brazing, vacuum and charging by weight",
      project: "A freezer recharged without a leak",
    },
    advanced: {
      theory: "Sizing and service plans",
      practice: "Split units and cold rooms",
      project: "A split unit, installed and tested",
    },
  },
};
