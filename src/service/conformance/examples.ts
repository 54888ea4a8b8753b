// The example of every call.
import { readdirSync } from 'node:fs'
import type { Example } from './example.ts'

const own = /^(?:example|examples|cases|demo-service|conformance\.test)\.ts$/
const names = readdirSync(new URL('.', import.meta.url)).filter((name) => !own.test(name))
const found: Record<string, Example> = {}
for (const name of names) {
  const module: Record<string, Record<string, Example>> = await import(new URL(name, import.meta.url).href)
  for (const value of Object.values(module)) Object.assign(found, value)
}

/** The example of every call, by its name. */
export const examples: Readonly<Record<string, Example | undefined>> = found
