import { ConfigError, loadConfig } from "#foundation/settings/config.ts";

/** Says which settings are missing or wrong, with nothing but the environment. */
try {
  loadConfig(process.env);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exit(1);
}
