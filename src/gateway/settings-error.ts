/** A setting that cannot be used. The message is one sentence that names it and never holds a secret. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

export type Environment = Readonly<Record<string, string | undefined>>
