// Validation of cloud usage and scale attributes (service-api 1.5, 7.4).
import type { Attributes } from '../model/rows.ts'

interface ValueRule {
  readonly description: string
  readonly pattern: RegExp
  readonly hint: string
}

const wholeNumber = (description: string): ValueRule => ({
  description,
  pattern: /^\d+$/,
  hint: 'Must be a whole number',
})
const booleanText = (description: string): ValueRule => ({
  description,
  pattern: /^(?:true|false)$/,
  hint: 'true or false',
})

const CLOUD_USE_RULES: Readonly<Record<string, ValueRule>> = {
  priority: { description: 'Priority', pattern: /^[12]$/, hint: '1 (primary) or 2 (secondary)' },
  adminstatus: {
    description: 'Admin Status',
    pattern: /^(?:active|inactive|offline)$/,
    hint: 'active, inactive or offline',
  },
  pct_scale: {
    description: 'Scale Percentage',
    pattern: /^(?=.*[1-9])\d+(?:\.\d+)?$/,
    hint: 'Must be a number above zero',
  },
  dpmt_order: { description: 'Deployment Order', pattern: /^-?\d+$/, hint: 'Must be a whole number' },
}

const SCALE_RULES: Readonly<Record<string, ValueRule>> = {
  current: wholeNumber('Current'),
  min: wholeNumber('Min'),
  max: wholeNumber('Max'),
  step_up: wholeNumber('Step Up'),
  step_down: wholeNumber('Step Down'),
  pct_dpmt: { description: 'Percent Deployment', pattern: /^(?:100|[1-9]?\d)$/, hint: 'Must be from 0 to 100' },
  flex: booleanText('Flex'),
  converge: booleanText('Converge'),
}

function findErrors(rules: Readonly<Record<string, ValueRule>>, sent: Attributes): string[] {
  return Object.entries(sent).flatMap(([name, value]) => {
    const rule = rules[name]
    return rule && !rule.pattern.test(value ?? '') ? `'${rule.description}' is invalid [expected: ${rule.hint}].` : []
  })
}

export const cloudUseErrors = (sent: Attributes): string[] => findErrors(CLOUD_USE_RULES, sent)

export const scaleErrors = (sent: Attributes): string[] => findErrors(SCALE_RULES, sent)
