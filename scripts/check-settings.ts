import { FolderError } from "#foundation/academy/identity/faults.ts";

/** Says which settings are missing or wrong, or what is wrong in the academy's folder, with nothing but these two. */
try {
  const { loadConfig } = await import("#foundation/settings/config.ts");
  loadConfig(process.env);
} catch (error) {
  const isPlain =
    error instanceof FolderError || (error instanceof Error && error.name === "ConfigError");
  if (!isPlain) throw error;
  console.error(error.message);
  process.exit(1);
}
