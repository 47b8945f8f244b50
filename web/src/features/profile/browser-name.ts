/** By what each calls itself. Those above also use the names of those below, so the order counts. */
const browsers = [
  ['Edge', /Edg(?:A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)/],
] as const;

/** An Android says Linux as well, and an iPhone Mac OS. */
const systems = [
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['macOS', 'Mac OS'],
  ['Linux', 'Linux'],
] as const;

/** The browser and system a person would call it by. */
export function browserName(agent: string): string | null {
  for (const [name, pattern] of browsers) {
    const version = pattern.exec(agent)?.[1];
    if (!version) continue;
    const system = systems.find(([, said]) => agent.includes(said))?.[0];
    return `${name} ${version}${system ? `, ${system}` : ''}`;
  }
  return null;
}
