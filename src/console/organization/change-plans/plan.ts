// A change plan: ordered requests with names instead of ids, what is expected before each, and parameters. With parameters it is a runbook.
import { parseDocument, stringify, visit } from 'yaml'
import * as z from 'zod/mini'

const FORMAT = 'signalbox change plan 1'

const parameterSchema = z.strictObject({
  name: z.string().check(z.regex(/^[\w][\w. -]*$/)),
  description: z.optional(z.string()),
  /** The default. Never of a secret. */
  value: z.optional(z.string()),
  secret: z.optional(z.boolean()),
})
export type PlanParameter = z.output<typeof parameterSchema>

const stepSchema = z.strictObject({
  call: z.string(),
  /** Names in the path, without the organization. */
  params: z.record(z.string(), z.string()),
  /** What the record is expected to be before the step. */
  expect: z.optional(
    z.strictObject({
      record: z.enum(['exists', 'missing']),
      /** Field path such as `ciAttributes.size` to its value. */
      values: z.optional(z.record(z.string(), z.string())),
      /** ISO 8601. An action that ran, or an instance that was replaced, since then counts as done. */
      since: z.optional(z.string()),
    }),
  ),
  body: z.optional(z.unknown()),
})
export type PlanStep = z.output<typeof stepSchema>

export const planSchema = z.strictObject({
  name: z.string().check(z.minLength(1)),
  description: z.optional(z.string()),
  /** ISO 8601. */
  recorded: z.string(),
  parameters: z.array(parameterSchema),
  steps: z.array(stepSchema),
})
export type ChangePlan = z.output<typeof planSchema>

export const planToYaml = (plan: ChangePlan): string => stringify({ format: FORMAT, ...plan }, { lineWidth: 0 })

/** Parses a plan file. Throws an Error with one sentence for people if it is not one. */
export function parsePlan(text: string): ChangePlan {
  let content: unknown
  try {
    const document = parseDocument(text)
    if (document.errors[0]) throw document.errors[0]
    // They can make a small file huge. The parser's own limit does not count those of empty lists.
    visit(document, {
      Alias: () => {
        throw new Error('it contains aliases, which are not supported')
      },
    })
    content = document.toJS()
  } catch (error) {
    throw new Error(
      `The file could not be read as YAML: ${error instanceof Error ? error.message.split('\n')[0]?.replace(/:$/, '') : 'unknown format'}.`,
      { cause: error },
    )
  }
  const { format, ...plan }: { format?: unknown } = typeof content === 'object' && content !== null ? content : {}
  if (format !== FORMAT) {
    const newer = typeof format === 'string' && format.startsWith('signalbox change plan ')
    throw new Error(
      newer ? `The file is a “${format}”, which this version does not support.` : 'The file is not a change plan.',
    )
  }
  const result = z.safeParse(planSchema, plan)
  if (result.success) {
    const stored = result.data.parameters.find(({ value, secret }) => secret && value !== undefined)
    if (stored) throw new Error(`The change plan has a value for the secret ${stored.name}. Remove it from the file.`)
    return result.data
  }
  const [issue] = result.error.issues
  throw new Error(
    `The change plan is not valid at ${issue?.path.join('.') || 'the top level'}: ${issue?.message ?? ''}.`,
  )
}

export type Values = Readonly<Record<string, string>>

/** `value` with the text of each string replaced, at any depth, keys included. */
export function mapTexts(value: unknown, replace: (text: string, key: string) => string, key = ''): unknown {
  if (typeof value === 'string') return replace(value, key)
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, replace, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [replace(name, ''), mapTexts(item, replace, name)]),
  )
}

const mapStep = (step: PlanStep, replace: (text: string, key: string) => string): PlanStep =>
  z.parse(stepSchema, mapTexts(step, replace))

export const placeholder = (name: string): string => `{{${name}}}`

/** The step with `{{name}}` replaced by its value. Names that are no parameter stay as they are. */
export const fillStep = (step: PlanStep, values: Values): PlanStep =>
  mapStep(step, (text) =>
    text.replaceAll(/\{\{([^{}]+)\}\}/g, (found, name: string) =>
      Object.hasOwn(values, name) ? (values[name] ?? found) : found,
    ),
  )

/** Values of paths and bodies that could become parameters, by the key they are under, the most frequent first. */
export function listPlanValues({ steps }: ChangePlan) {
  const found = new Map<string, { key: string; value: string; count: number }>()
  for (const { params, body } of steps) {
    mapTexts({ params, body }, (value, key) => {
      if (key === '' || value === '' || value.includes('{{')) return value
      const id = JSON.stringify([key, value])
      found.set(id, { key, value, count: (found.get(id)?.count ?? 0) + 1 })
      return value
    })
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count || a.key.localeCompare(b.key))
}

/** Makes a value a parameter wherever it occurs under the same key, or as a part of the path of a namespace. */
export function addParameter(
  plan: ChangePlan,
  { key, value }: { key: string; value: string },
  name: string,
): ChangePlan {
  const replace = (text: string, at: string) => {
    if (at === key && text === value) return placeholder(name)
    if (at !== 'nsPath') return text
    return text
      .split('/')
      .map((part) => (part === value ? placeholder(name) : part))
      .join('/')
  }
  return {
    ...plan,
    parameters: [...plan.parameters, { name, value }],
    steps: plan.steps.map((step) => mapStep(step, replace)),
  }
}

/** Whether steps count as done if they were done since a time. */
export const isRunOnce = ({ steps }: ChangePlan): boolean => steps.some(({ expect }) => expect?.since !== undefined)

/** The plan with its actions to be done again: what was done before `now` no longer counts. */
export const runAgain = (plan: ChangePlan, now: Date): ChangePlan => ({
  ...plan,
  steps: plan.steps.map((step) =>
    step.expect?.since === undefined ? step : { ...step, expect: { ...step.expect, since: now.toISOString() } },
  ),
})

/** Parameters without a value, in order. */
export const missingValues = ({ parameters }: ChangePlan, values: Values): readonly string[] =>
  parameters.flatMap(({ name, value }) => ((values[name] ?? value ?? '') === '' ? [name] : []))
