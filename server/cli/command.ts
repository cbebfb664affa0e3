import { type Config, readConfig } from '#server/base/config.ts';

/** Runs an operator's command with the settings; a failure is a sentence on the error output, and exit code 1. */
export async function runCommand(work: (config: Config) => Promise<void>): Promise<void> {
  try {
    const read = readConfig(process.env);
    if (!read.ok) throw new Error(['Invalid settings:', ...read.problems].join('\n  '));
    await work(read.config);
  } catch (error) {
    // A refused connection has a code and no words.
    const { message, code } = error as NodeJS.ErrnoException;
    console.error(message || `The database cannot be reached: ${code}`);
    process.exitCode = 1;
  }
}
