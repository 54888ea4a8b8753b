import { expect, it } from 'vitest'
import { ENCRYPTED } from '../../../contract/core/values.ts'
import { formatSetting } from './columns.tsx'
import { compareValues, getDriftCause, isDifferent, type ComparedValue, type Section } from './comparison.ts'

const value = (
  section: Section,
  platform: string,
  attribute: string,
  text: string,
  isLocked = false,
): ComparedValue => ({
  section,
  platform,
  name: '',
  attribute,
  value: text,
  shown: text,
  isLocked,
  to: '/',
})

const PACK = value('Platform', 'web', 'pack', 'oneops/tomcat:1')
const MASKED = value('Variable', '', 'password', ENCRYPTED)

it('names the settings of environments and platforms as their forms do', () => {
  const settings = [
    value('Settings', '', 'dpmtdelay', '60'),
    value('Platform', 'web', 'autoreplace', 'true'),
    value('Component', 'web', 'max_threads', '400'),
  ]
  expect(compareValues(settings, settings).map(formatSetting)).toEqual([
    'Deployment delay (seconds)',
    'web/Auto-replace',
    'web/max_threads',
  ])
})

it('tells equal, different and missing values apart', () => {
  const left = [PACK, value('Settings', '', 'debug', 'true'), value('Settings', '', 'logging', 'true')]
  const right = [PACK, value('Settings', '', 'debug', 'false'), value('Settings', '', 'codpmt', 'true')]
  expect(compareValues(left, right).map(({ of, result }) => [of.attribute, result])).toEqual([
    ['pack', 'same'],
    ['debug', 'different'],
    ['logging', 'only left'],
    ['codpmt', 'only right'],
  ])
})

it('never calls two masked secrets equal, but tells a secret from a plain value', () => {
  const plain = value('Variable', '', 'password', 'none')
  const [both] = compareValues([MASKED], [MASKED])
  expect(both?.result).toBe('unknown')
  expect(both && isDifferent(both)).toBe(true)
  expect(compareValues([MASKED], [plain])[0]?.result).toBe('different')
})

it('names a platform that only one side has without its parts', () => {
  const other = value('Platform', 'cache', 'pack', 'oneops/redis:1')
  const part = value('Component', 'cache', 'port', '6379')
  expect(compareValues([PACK, other, part], [PACK]).map(({ of }) => of)).toEqual([PACK, other])
  expect(compareValues([PACK], [PACK, part, other]).map(({ of }) => of)).toEqual([PACK, other])
})

it('names a component that only one side has once', () => {
  const component = value('Component', '', 'class', 'Lb')
  const attribute = value('Component', '', 'listeners', '[]')
  expect(compareValues([component, attribute], []).map(({ of }) => of)).toEqual([component])
})

it('explains a drift by owner and releases', () => {
  const causeOf = (own: ComparedValue, design: ComparedValue, isBehind: boolean | undefined) =>
    compareValues([own], [design]).map((row) => getDriftCause(row, own, isBehind))[0]
  const own = value('Component', 'web', 'max_threads', '400')
  const design = { ...own, value: '200' }
  expect(causeOf({ ...own, isLocked: true }, design, true)).toBe('overridden')
  expect(causeOf({ ...own, isLocked: true }, own, false)).toBe('kept on pull')
  expect(causeOf(own, design, true)).toBe('not pulled yet')
  expect(causeOf(own, design, false)).toBe('drifted')
  expect(causeOf(own, design, undefined)).toBe('unknown')
  expect(causeOf(own, own, true)).toBeUndefined()
  expect(compareValues([], [design]).map((row) => getDriftCause(row, undefined, false))).toEqual(['not used'])
  expect(causeOf(MASKED, MASKED, false)).toBe('unknown')
})
