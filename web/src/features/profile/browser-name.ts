/** By the token in the user agent. Earlier ones also contain the tokens of later ones, so the order matters. */
const browsers = [
  ['Edge', /Edg(?:A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)/],
] as const;

/** Android also contains Linux, and iPhone also contains Mac OS, so the order matters. */
const systems = [
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['macOS', 'Mac OS'],
  ['Linux', 'Linux'],
] as const;

/** The common name of browser and system. */
export function browserName(agent: string): string | null {
  for (const [name, pattern] of browsers) {
    const version = pattern.exec(agent)?.[1];
    if (!version) continue;
    const system = systems.find(([, token]) => agent.includes(token))?.[0];
    return `${name} ${version}${system ? `, ${system}` : ''}`;
  }
  return null;
}
