// Names of puzzles: `tetonor@2:hard#7`. Without `@2` the newest generator is meant.

/** The name with this generator in it; one that has a generator keeps its own. */
export function withGenerator(name: string, generator: number): string {
  return name.replace(/^[a-z-]+(?=[:#]|$)/, `$&@${generator}`);
}

/** The family in front. */
export function familyOf(name: string): string {
  return name.split(/[@:#]/)[0] ?? '';
}

/** The level that a name asks for; none where it leaves that open. */
export function levelOf(name: string, levels: string[]): string {
  const settings = /^[a-z-]+(?:@\d+)?:([^#]*)/.exec(name)?.[1]?.split(',') ?? [];
  return settings.find((one) => levels.includes(one)) ?? '';
}

/** Another of the same recipe: nothing but the seed is another. */
export function another(name: string): string {
  return name.replace(/#.*$/s, `#${Math.floor(Math.random() * 1_000_000)}`);
}
