import { Text } from '@mantine/core'
import { RawRecord } from '../../data/RawRecord.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Inspector } from '../../kit/inspector/Inspector.tsx'
import { NameLink } from '../../kit/NameLink.tsx'
import { Section } from '../../kit/Section.tsx'
import { Status } from '../../kit/state/StateBadge.tsx'
import type { Neighbours } from '../../kit/table/neighbours.ts'
import { paths } from '../../routing/paths.ts'
import { offeringsQuery, publicOfferingsQuery } from '../queries.ts'
import { visibleAttributes } from '../rules.ts'
import { formatCapacity, sourceLabel } from './capacity.ts'
import { formatAmount, formatDecimal, formatMonth, perMonth } from './money.ts'
import { cheapestLabel, selectionLabel, type OfferingRow } from './offerings.ts'

interface OfferingInspectorProps {
  /** Undefined in the public namespace. */
  organization: string | undefined
  /** Undefined if not in the list. */
  row: OfferingRow | undefined
  neighbours: Neighbours<OfferingRow>
  linkTo: (row: OfferingRow | undefined) => string
}

function OfferingFacts({ organization, row }: { organization: string | undefined; row: OfferingRow }) {
  const { cloud, service, machine, rate, rateText, currency } = row
  return (
    <Section title="Facts">
      <Facts
        facts={[
          {
            term: organization ? 'Cloud' : 'Location',
            value: organization ? <NameLink to={paths.cloud(organization, cloud)}>{cloud}</NameLink> : cloud,
          },
          {
            term: 'Service',
            value: organization ? (
              <NameLink to={paths.service(organization, cloud, service)}>{service}</NameLink>
            ) : (
              service
            ),
          },
          { term: 'Category', value: row.category || 'none' },
          {
            term: 'Size (cores, memory)',
            value: [row.size, machine && `(${formatCapacity(machine)}, ${sourceLabel(machine)})`]
              .filter(Boolean)
              .join(' '),
          },
          {
            term: 'Per hour',
            value: rate
              ? `${formatDecimal(rate)} ${currency}`
              : `${rateText || 'none'}: not a number, so it is left out of sums and comparisons`,
          },
          {
            term: 'Per month',
            value: rate && `${formatAmount(perMonth(rate))} ${currency}: ${formatMonth(rate, currency)}`,
          },
          { term: 'Applies to', value: row.evaluated ? selectionLabel(row) : 'not evaluated, see the criteria below' },
          { term: 'Description', value: row.description },
        ]}
      />
    </Section>
  )
}

export function OfferingInspector({ organization, row, neighbours, linkTo }: OfferingInspectorProps) {
  return (
    <Inspector
      title={row ? row.name : 'Offering'}
      noun="offering"
      neighbours={neighbours}
      linkTo={linkTo}
      states={
        !row ? (
          <Status icon="idle">deleted</Status>
        ) : (
          <>
            {row.cheapestOf > 0 && <Status icon="good">{cheapestLabel(row)}</Status>}
            {row.unusable !== '' && <Status icon="attention">cloud is {row.unusable}</Status>}
            {!row.evaluated && <Status icon="attention">not evaluated</Status>}
          </>
        )
      }
      attributes={row ? visibleAttributes(row.record) : []}
      raw={
        row && (
          <RawRecord
            queryOptions={
              organization === undefined ? publicOfferingsQuery() : offeringsQuery(organization, { cloud: row.cloud })
            }
            ciId={row.record.ciId}
          />
        )
      }
    >
      {row ? (
        <OfferingFacts organization={organization} row={row} />
      ) : (
        <Text role="status" c="dimmed" fz="sm">
          This offering is not in the list. Its service was deleted or no longer has it.
        </Text>
      )}
    </Inspector>
  )
}
