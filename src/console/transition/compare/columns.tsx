import { capitalize, showInvisible } from '../../kit/format.ts'
import { Status } from '../../kit/state/StateBadge.tsx'
import { defineColumns, valueFilters, type Column } from '../../kit/table/columns.ts'
import { TextLink } from '../../kit/TextLink.tsx'
import { Dimmed } from '../../kit/Dimmed.tsx'
import { getSettingLabel } from '../environments/form/settings.ts'
import { DRIFT_CAUSES, isDifferent, type ComparedValue, type Comparison, type DriftCause } from './comparison.ts'

/** A comparison, with the cause if it is a drift. */
export interface ComparisonRow extends Comparison {
  readonly cause?: DriftCause | undefined
  readonly promoteDisabledReason?: string | undefined
}

export type SideLabels = readonly [left: string, right: string]

/** `web/tomcat/max_threads`; settings of an environment or platform by their labels. */
export const formatSetting = ({ of: { section, platform, name, attribute } }: Comparison): string => {
  const isSetting = section === 'Settings' || section === 'Platform'
  return [platform, name, isSetting ? getSettingLabel(attribute) : attribute].filter(Boolean).join('/')
}

const formatResult = ({ result }: Comparison, [left, right]: SideLabels): string => {
  if (result === 'unknown') return 'cannot be compared'
  if (result === 'only left') return `only in ${left}`
  return result === 'only right' ? `only in ${right}` : result
}

const CAUSE_ICONS = new Map(DRIFT_CAUSES.map(([cause, , icon]) => [cause, icon]))

/** A value that leads to the page that changes it. */
function ValueCell({ value, place }: { value: ComparedValue | undefined; place: string }) {
  if (!value) return <Dimmed>none</Dimmed>
  return (
    <TextLink
      to={value.to}
      tabIndex={-1}
      c="inherit"
      title={`${value.shown}\nChange it in ${place}`}
      aria-label={`${value.shown || 'empty'}, change it in ${place}`}
    >
      <bdi>{showInvisible(value.shown) || 'empty'}</bdi>
    </TextLink>
  )
}

/** `isDrift`: one of the sides is the design. `places`: where the values of each side are changed. */
export function getComparisonColumns(
  sides: SideLabels,
  isDrift: boolean,
  [leftPlace, rightPlace]: SideLabels,
): readonly Column<ComparisonRow>[] {
  const [left, right] = sides
  const sideColumn = (side: 'left' | 'right', header: string, place: string) => ({
    id: side,
    header,
    width: 120,
    grow: 2,
    mono: true,
    showInSecondLine: 'labeled' as const,
    value: (row: ComparisonRow) => row[side]?.shown,
    render: (row: ComparisonRow) => <ValueCell value={row[side]} place={place} />,
  })
  const causeColumn = {
    id: 'cause',
    header: 'Cause',
    width: 136,
    value: ({ cause }: ComparisonRow) => cause ?? '',
    render: ({ cause }: ComparisonRow) => cause && <Status icon={CAUSE_ICONS.get(cause) ?? 'idle'}>{cause}</Status>,
  }
  const hideBelow = isDrift ? 1100 : 560
  return defineColumns<ComparisonRow>([
    { id: 'section', header: 'Kind', width: 104, hideBelow: 700, value: ({ of }) => of.section },
    {
      id: 'setting',
      header: 'Setting',
      width: 168,
      grow: 2,
      mono: true,
      rowHeader: true,
      tieBreaker: true,
      value: formatSetting,
    },
    sideColumn('left', left, leftPlace),
    sideColumn('right', right, rightPlace),
    {
      id: 'result',
      header: 'Result',
      width: 190,
      grow: 4,
      hideBelow,
      value: (row) =>
        [formatResult(row, sides), isDifferent(row) && row.promoteDisabledReason].filter(Boolean).join('. '),
    },
    ...(isDrift ? [causeColumn] : []),
    { id: 'platform', header: 'Platform', width: 96, hideBelow: 1300, value: ({ of }) => of.platform },
  ])
}

const causeFilters = valueFilters(
  ({ cause }: ComparisonRow) => cause,
  DRIFT_CAUSES.map(([cause, id]) => [id, capitalize(cause), cause]),
)

export const getComparisonFilters = ([left, right]: SideLabels, isDrift: boolean) =>
  isDrift
    ? causeFilters
    : valueFilters(
        ({ result }: ComparisonRow) => result,
        [
          ['different', 'Different'],
          ['left', `Only in ${left}`, 'only left'],
          ['right', `Only in ${right}`, 'only right'],
          ['unknown', 'Cannot be compared'],
        ],
      )
