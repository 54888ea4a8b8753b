/** An invalid setting. The message is one sentence that names the setting and never contains a secret. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

export type Environment = Readonly<Record<string, string | undefined>>
