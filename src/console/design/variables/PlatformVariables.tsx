import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { DraftCi } from '../../../contract/core/records.ts'
import type { Scope } from '../../routing/crumbs.ts'
import { EmptyState } from '../../kit/EmptyState.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { LongText } from '../../kit/LongText.tsx'
import { PlainTable, type PlainColumn } from '../../kit/PlainTable.tsx'
import { isSecret } from '../../../contract/core/secrets.ts'
import { MASK } from '../../kit/secrets.ts'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../routing/paths.ts'
import { PendingStatus } from '../PendingChanges.tsx'
import { kindOf } from '../releases/changed-records.ts'
import type { PlatformDesign } from '../use-design.ts'

function displayValue({ ciName, ciAttributes }: DraftCi): string {
  const value = ciAttributes.value ?? ''
  return ciAttributes.secure === 'true' || isSecret(ciName, value) ? MASK : value
}

const columns: readonly PlainColumn<DraftCi>[] = [
  { id: 'variable', header: 'Variable', mono: true, render: ({ ciName }) => <bdi>{ciName}</bdi> },
  { id: 'value', header: 'Value', mono: true, render: (record) => <LongText>{displayValue(record)}</LongText> },
  {
    id: 'pending',
    header: 'Uncommitted',
    render: ({ rfcAction }) => <PendingStatus action={rfcAction} none="none" />,
  },
]

const MAX_SHOWN = 12

/** The first variables of a platform, with a link to all. */
export function PlatformVariables({ scope, records }: Pick<PlatformDesign, 'records'> & { scope: Scope }): ReactNode {
  const { organization, assembly, platform } = scope
  const variables = records?.filter((record) => kindOf(record) === 'variable')
  const to = paths.designPlatformVariables(organization, assembly, platform)
  if (!variables) return <Skeleton lines={3} variant="rows" />
  if (variables.length === 0)
    return (
      <EmptyState
        title="No variables"
        hint="Components read variables as $OO_LOCAL{name}. This platform has none of its own."
        action={
          <Anchor component={Link} to={to}>
            Add variables
          </Anchor>
        }
      />
    )
  return (
    <>
      <PlainTable
        label={`Variables of ${platform}`}
        columns={columns}
        rows={variables.slice(0, MAX_SHOWN)}
        rowId={({ ciId }) => ciId}
      />
      {variables.length > MAX_SHOWN && (
        <Text fz="sm" mt="sm">
          <Anchor component={Link} to={to}>
            All {formatCountOf(variables.length, 'variable')}
          </Anchor>
        </Text>
      )}
    </>
  )
}
