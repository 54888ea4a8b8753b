// Validation of the form of an environment, and the fields of the service's refusals (service-api 1.5, 6.4).
import { validateNewName, containerNameRule } from '../../../../contract/core/names.ts'
import { validateSegment } from '../../../../contract/core/path.ts'
import type { Ci } from '../../../../contract/core/records.ts'
import { cloudField, platformField, type EnvironmentValues } from './values.ts'

/** Error by field name. */
export type FieldErrors = Readonly<Record<string, string | undefined>>

/** Pseudo field for errors of all clouds together. */
export const CLOUDS_FIELD = 'clouds'

/** Source: service-api 6.4. */
export function validateName(name: string, taken: readonly string[]): string | undefined {
  const requested = name.trim()
  const unreachable = validateSegment('environment', requested)
  return validateNewName(requested, containerNameRule, taken) ?? (unreachable && `“${requested}” ${unreachable}.`)
}

const DNS_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i

/** '' is valid. */
export function validateSubdomain(text: string): string | undefined {
  const subdomain = text.trim()
  if (subdomain === '' || subdomain.includes('$OO_')) return undefined
  if (subdomain.length > 200) return 'This is too long for a DNS name.'
  const wrong = subdomain.split('.').find((label) => !DNS_LABEL.test(label))
  if (wrong === undefined) return undefined
  return wrong === ''
    ? 'A dot is first, last or doubled.'
    : `“${wrong}” cannot be used in a DNS name: letters, digits, dashes between them, at most 63.`
}

const validateOrder = (text: string) =>
  /^-?\d+$/.test(text.trim()) ? undefined : 'The order is a whole number, such as 1; it may be negative.'
const validateShare = (text: string) =>
  /^(?=.*[1-9])\d+(?:\.\d+)?$/.test(text.trim()) ? undefined : 'The share is a number above zero, such as 100 or 12.5.'

type Clouds = readonly Pick<Ci, 'ciId'>[]

const getUsedClouds = (values: EnvironmentValues, clouds: Clouds) =>
  clouds.filter(({ ciId }) => values[cloudField(ciId, 'priority')])

/** The error of all clouds together. */
export function validateClouds(values: EnvironmentValues, clouds: Clouds): string | undefined {
  const used = getUsedClouds(values, clouds)
  if (used.length === 0) return 'Choose at least one cloud, and make one primary.'
  return used.some(({ ciId }) => values[cloudField(ciId, 'priority')] === '1')
    ? undefined
    : 'All chosen clouds are secondary: make at least one primary.'
}

function validateCloudFields(values: EnvironmentValues, clouds: Clouds): FieldErrors {
  const figures = getUsedClouds(values, clouds).flatMap(({ ciId }) => [
    [cloudField(ciId, 'dpmt_order'), validateOrder(values[cloudField(ciId, 'dpmt_order')] || '1')],
    [cloudField(ciId, 'pct_scale'), validateShare(values[cloudField(ciId, 'pct_scale')] || '100')],
  ])
  return { ...Object.fromEntries(figures), [CLOUDS_FIELD]: validateClouds(values, clouds) }
}

interface ValidationContext {
  readonly takenNames: readonly string[]
  readonly clouds: readonly Pick<Ci, 'ciId'>[]
}

export function validateEnvironment(values: EnvironmentValues, { takenNames, clouds }: ValidationContext): FieldErrors {
  const delay = (values['dpmtdelay'] ?? '').trim()
  return {
    ciName: validateName(values['ciName'] ?? '', takenNames),
    subdomain: validateSubdomain(values['subdomain'] ?? ''),
    dpmtdelay: delay === '' || /^\d+$/.test(delay) ? undefined : 'A whole number of seconds, such as 60.',
    ...validateCloudFields(values, clouds),
  }
}

/** Valid, but probably unintended. */
export function getWarnings(values: EnvironmentValues, clouds: readonly Pick<Ci, 'ciId' | 'ciName'>[]): string[] {
  const primaries = clouds.filter(({ ciId }) => values[cloudField(ciId, 'priority')] === '1')
  const orders = primaries.map(({ ciId }) => values[cloudField(ciId, 'dpmt_order')] || '1')
  const [first] = orders
  return primaries.length > 1 && orders.every((order) => order === first)
    ? [
        `All ${primaries.length} primary clouds have order ${first}: they are deployed at the same time, so a bad change reaches all of them at once.`,
      ]
    : []
}

// Refusals name attributes by their descriptions (7.1).
const FIELD_BY_DESCRIPTION: Readonly<Record<string, string>> = {
  'Environment Profile': 'profile',
  Description: 'description',
  'Continuous Deployment': 'codpmt',
  'Deployment Delay': 'dpmtdelay',
  'DNS Subdomain': 'subdomain',
  'Global DNS': 'global_dns',
  Monitoring: 'monitoring',
  'Auto Repair': 'autorepair',
  'Auto Replace': 'autoreplace',
  'Auto Scale': 'autoscale',
  'Availability Mode': 'availability',
  Debug: 'debug',
  Logging: 'logging',
}

interface RefusalContext {
  readonly clouds: readonly Pick<Ci, 'ciId' | 'ciName'>[]
  readonly platforms: readonly { readonly ciId: string; readonly ciName: string }[]
}

function findRefusedFields(message: string, { clouds, platforms }: RefusalContext): readonly string[] {
  if (/^Invalid name|already been taken|already exists/i.test(message)) return ['ciName']
  const [, cloud] = /Administrative status for cloud '(.+?)'/.exec(message) ?? []
  const refusedCloud = clouds.find(({ ciName }) => ciName === cloud)
  if (refusedCloud) return [cloudField(refusedCloud.ciId, 'priority')]
  if (/primary cloud|Deployment Order|Scale Percentage|'Priority'/i.test(message)) return [CLOUDS_FIELD]
  const [, names = ''] = /Specify platform availability for:\s*(.*)/.exec(message) ?? []
  if (names !== '') {
    const missing = names.split(',').map((name) => name.trim())
    return platforms.filter(({ ciName }) => missing.includes(ciName)).map(({ ciId }) => platformField(ciId))
  }
  const [, description = ''] = /^'(.+?)' is invalid/.exec(message) ?? []
  const [, attribute = ''] = /\[(\w+)\] must be present/.exec(message) ?? []
  const field = attribute || FIELD_BY_DESCRIPTION[description]
  return field ? [field] : []
}

/** Refusals by field, without those that concern no field. */
export function toFieldErrors(messages: readonly string[], named: RefusalContext): FieldErrors {
  const found: Record<string, string> = {}
  for (const message of messages) for (const field of findRefusedFields(message, named)) found[field] ??= message
  return found
}
