import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** A drill that runs an existing test, on each of its engines. */
export const tested =
  (file: string, name: string, engines: readonly ('pglite' | 'postgres')[]) =>
  async (say: (line: string) => void): Promise<void> => {
    for (const engine of engines) {
      const { status, stdout } = spawnSync(
        process.execPath,
        ['--test', '--test-global-setup=server/test/global-setup.ts', '--test-name-pattern', name, file],
        { cwd: root, encoding: 'utf8', env: { ...process.env, TEST_ENGINE: engine } },
      );
      if (status !== 0) throw new Error(stdout);
      const passed = Number(/^# pass (\d+)|^ℹ pass (\d+)/m.exec(stdout)?.slice(1).find(Boolean) ?? 0);
      if (passed === 0) throw new Error(`no test of ${file} is called “${name}”`);
      say(`${engine}: ${file}, ${passed} passed`);
    }
  };
