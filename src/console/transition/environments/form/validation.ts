// Validation of an environment's name and clouds, and the fields of the service's refusals (service-api 1.5, 6.4).
import { validateNewName, containerNameRule } from '../../../../contract/core/names.ts'
import { validateSegment } from '../../../../contract/core/path.ts'
import type { Ci } from '../../../../contract/core/records.ts'
import { mapRefusalsToFields } from '../../../kit/form/attributes.ts'
import type { FieldErrors, FormValues } from '../../../kit/form/form.ts'
import { validateOrder, validateShare } from '../../cloud-use.ts'
import { SETTINGS } from './settings.ts'
import { cloudField, platformField } from './values.ts'

type Named = Pick<Ci, 'ciId' | 'ciName'>
type Clouds = readonly Named[]

/** Pseudo field for errors of all clouds together. */
export const CLOUDS_FIELD = 'clouds'

/** Source: service-api 6.4. */
export function validateName(text: string, taken: readonly string[]): string | undefined {
  const name = text.trim()
  const unreachable = validateSegment('environment', name)
  return validateNewName(name, containerNameRule, taken) ?? (unreachable && `“${name}” ${unreachable}.`)
}

/** The clouds of a priority: `1` primary, `2` secondary. */
export const filterByPriority = (values: FormValues, clouds: Clouds, priority: '1' | '2'): Clouds =>
  clouds.filter(({ ciId }) => values[cloudField(ciId, 'priority')] === priority)

/** Errors by field, and of all clouds together. */
export function validateClouds(values: FormValues, clouds: Clouds): FieldErrors {
  const primary = filterByPriority(values, clouds, '1')
  const secondary = filterByPriority(values, clouds, '2')
  const figures = [...primary, ...secondary].flatMap(({ ciId }) => [
    [cloudField(ciId, 'dpmt_order'), validateOrder(values[cloudField(ciId, 'dpmt_order')] || '1')],
    [cloudField(ciId, 'pct_scale'), validateShare(values[cloudField(ciId, 'pct_scale')] || '100')],
  ])
  const missing =
    secondary.length === 0
      ? 'Choose at least one cloud, and make one primary.'
      : 'All chosen clouds are secondary: make at least one primary.'
  return { ...Object.fromEntries(figures), [CLOUDS_FIELD]: primary.length > 0 ? undefined : missing }
}

/** Valid, but probably unintended: all primary clouds are deployed at once. */
export function getOrderWarning(values: FormValues, clouds: Clouds): string | undefined {
  const primaries = filterByPriority(values, clouds, '1')
  const orders = new Set(primaries.map(({ ciId }) => values[cloudField(ciId, 'dpmt_order')] || '1'))
  if (primaries.length < 2 || orders.size > 1) return undefined
  const [all, each] = primaries.length === 2 ? ['Both', 'both'] : [`All ${primaries.length}`, 'all of them']
  return `${all} primary clouds have order ${[...orders].join('')}: they are deployed at the same time, so a bad change reaches ${each} at once.`
}

const REFUSED_SETTINGS = SETTINGS.map(({ serviceLabel, ...setting }) => ({
  ...setting,
  label: serviceLabel,
  value: '',
}))

interface RefusalContext {
  readonly clouds: Clouds
  readonly platforms: readonly Named[]
}

function findRefusedFields(message: string, { clouds, platforms }: RefusalContext): readonly string[] {
  const [, cloud] = /Administrative status for cloud '(.+?)'/.exec(message) ?? []
  const refused = clouds.find(({ ciName }) => ciName === cloud)
  if (refused) return [cloudField(refused.ciId, 'priority')]
  if (/primary cloud|Deployment Order|Scale Percentage|'Priority'/i.test(message)) return [CLOUDS_FIELD]
  const [, names = ''] = /Specify platform availability for:\s*(.*)/.exec(message) ?? []
  const missing = names.split(',').map((name) => name.trim())
  return platforms.filter(({ ciName }) => missing.includes(ciName)).map(({ ciId }) => platformField(ciId))
}

/** Refusals by field, and those of no field. */
export function mapRefusals(messages: readonly string[], context: RefusalContext) {
  const { problems, rest } = mapRefusalsToFields(REFUSED_SETTINGS, messages, true)
  const others = rest.map((message) => ({ message, fields: findRefusedFields(message, context) }))
  return {
    problems: {
      ...Object.fromEntries(others.flatMap(({ message, fields }) => fields.map((field) => [field, message]))),
      ...problems,
    },
    rest: others.filter(({ fields }) => fields.length === 0).map(({ message }) => message),
  }
}
