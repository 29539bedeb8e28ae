// A moment or two of an example night for each scenario of Kronologic: `kronologic@4:easy,scenario=s5#1` and so on. What
// a scenario is called and says comes from the engine; a test holds these pictures against its nights.
// A picture stays with the generator that made its night.

/** The address of the page, below `tutorial/`. */
export const SCENARIOS = 'scenarios';

export interface Frame {
  time: number;
  /** The room of each person, by its number in the mansion. */
  where: string;
  /** Whom the picture is about. */
  shown: string;
}

export interface Example {
  /** Which generator makes the night. */
  made: 4 | 5;
  frames: Frame[];
  /** A room that has a meaning. */
  room?: number;
}

export const PEOPLE = ['Alice', 'Bob', 'Carol', 'Dave', 'Eve', 'Frank'];
export const EXAMPLES: Record<string, Example> = {
  s1: { made: 4, frames: [{ time: 3, where: '313232', shown: '0' }, { time: 4, where: '202153', shown: '02' }] },
  s2: { made: 4, frames: [{ time: 1, where: '123102', shown: '4' }, { time: 2, where: '035023', shown: '4' }] },
  s3: { made: 4, frames: [{ time: 2, where: '343213', shown: '1' }, { time: 3, where: '252322', shown: '1' }], room: 4 },
  s4: { made: 4, frames: [{ time: 2, where: '233242', shown: '12' }, { time: 3, where: '022050', shown: '12' }] },
  s5: { made: 4, frames: [{ time: 2, where: '121020', shown: '13' }, { time: 5, where: '112211', shown: '13' }] },
  s6: { made: 4, frames: [{ time: 5, where: '335021', shown: '124' }, { time: 6, where: '554200', shown: '124' }] },
  s7: { made: 4, frames: [{ time: 1, where: '205513', shown: '23' }, { time: 3, where: '403513', shown: '25' }] },
  s8: { made: 4, frames: [{ time: 1, where: '050234', shown: '02' }, { time: 2, where: '032123', shown: '024' }] },
  s9: { made: 4, frames: [{ time: 2, where: '222251', shown: '2' }, { time: 3, where: '003042', shown: '2' }] },
  s10: { made: 4, frames: [{ time: 2, where: '402125', shown: '0' }, { time: 4, where: '322343', shown: '0345' }], room: 4 },
  s11: { made: 4, frames: [{ time: 1, where: '520440', shown: '4' }, { time: 4, where: '410140', shown: '4' }], room: 4 },
  s12: { made: 4, frames: [{ time: 2, where: '343225', shown: '34' }, { time: 3, where: '432223', shown: '234' }], room: 2 },
  s13: { made: 4, frames: [{ time: 1, where: '310411', shown: '4' }, { time: 2, where: '412321', shown: '4' }] },
  s14: { made: 4, frames: [{ time: 1, where: '103102', shown: '4' }, { time: 2, where: '025023', shown: '1' }] },
  s15: { made: 4, frames: [{ time: 1, where: '241440', shown: '4' }, { time: 6, where: '040314', shown: '4' }] },
  s16: { made: 4, frames: [{ time: 1, where: '450514', shown: '1' }, { time: 2, where: '551423', shown: '1' }] },
  s17: { made: 4, frames: [{ time: 4, where: '215123', shown: '135' }, { time: 5, where: '024202', shown: '135' }] },
  s18: { made: 4, frames: [{ time: 2, where: '022011', shown: '03' }, { time: 3, where: '210200', shown: '03' }] },
  s19: { made: 4, frames: [{ time: 1, where: '211023', shown: '2' }, { time: 2, where: '122234', shown: '2' }] },
  s20: { made: 5, frames: [{ time: 1, where: '424151', shown: '35' }, { time: 5, where: '432241', shown: '35' }], room: 1 },
  s21: { made: 5, frames: [{ time: 1, where: '114001', shown: '3' }, { time: 4, where: '023002', shown: '3' }] },
};

/** The name of the night that a scenario's picture shows; another seed gives another night of its kind. */
export const exampleOf = (id: string, seed = 1) => `kronologic@${EXAMPLES[id]?.made ?? 5}:easy,scenario=${id}#${seed}`;
