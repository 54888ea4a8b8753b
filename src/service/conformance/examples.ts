// The example of every call.
import { readdirSync } from 'node:fs'
import type { Example } from './example.ts'

const own = /^(?:example|examples|demo-service|conformance\.test)\.ts$/
const names = readdirSync(new URL('.', import.meta.url)).filter((name) => !own.test(name))
const modules = await Promise.all(names.map((name) => import(new URL(name, import.meta.url).href) as Promise<object>))

const found: Record<string, Example> = {}
for (const module of modules) for (const value of Object.values(module)) Object.assign(found, value)

/** The example of every call by area and name. */
export const examples: Readonly<Record<string, Readonly<Record<string, Example>>>> = new Proxy({}, { get: () => found })
