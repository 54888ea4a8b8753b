// What the figures of a cloud's use and of a scale must be like (service-api 1.5, 7.4).
import type { Attributes } from '../model/model.ts'

interface Rule {
  readonly description: string
  readonly pattern: RegExp
  readonly hint: string
}

const whole = (description: string): Rule => ({ description, pattern: /^\d+$/, hint: 'Must be a whole number' })
const yesOrNo = (description: string): Rule => ({ description, pattern: /^(?:true|false)$/, hint: 'true or false' })

const USE: Readonly<Record<string, Rule>> = {
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

const SCALE: Readonly<Record<string, Rule>> = {
  current: whole('Current'),
  min: whole('Min'),
  max: whole('Max'),
  step_up: whole('Step Up'),
  step_down: whole('Step Down'),
  pct_dpmt: { description: 'Percent Deployment', pattern: /^(?:100|[1-9]?\d)$/, hint: 'Must be from 0 to 100' },
  flex: yesOrNo('Flex'),
  converge: yesOrNo('Converge'),
}

function problems(rules: Readonly<Record<string, Rule>>, sent: Attributes): string[] {
  return Object.entries(sent).flatMap(([name, value]) => {
    const rule = rules[name]
    return rule && !rule.pattern.test(value ?? '') ? `'${rule.description}' is invalid [expected: ${rule.hint}].` : []
  })
}

/** What is wrong with attributes of a use of a cloud; empty when nothing is. */
export const problemsOfUse = (sent: Attributes): string[] => problems(USE, sent)

/** What is wrong with attributes of a scale. */
export const problemsOfScale = (sent: Attributes): string[] => problems(SCALE, sent)
