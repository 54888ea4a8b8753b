import { Link } from 'react-router'
import { Facts } from '../kit/Facts.tsx'
import { Inspector } from '../kit/inspector/Inspector.tsx'
import { Section } from '../kit/Section.tsx'
import { isSecret, MASK, maskSecrets } from '../kit/secrets.ts'
import { Status } from '../kit/state/StateBadge.tsx'
import type { Neighbours } from '../kit/table/neighbours.ts'
import { paths } from '../paths.ts'
import { formatDecimal } from './decimal.ts'
import { capacityWords, sourceWords } from './machine-words.ts'
import { formatAmount, monthRule, perMonth } from './money.ts'
import { cheapestWords, selectsWords, type OfferingRow } from './offerings.ts'
import classes from './Offerings.module.css'

interface OfferingInspectorProps {
  /** Undefined in the public namespace, which has no clouds. */
  readonly organization: string | undefined
  /** Undefined: what was opened is not there. */
  readonly row: OfferingRow | undefined
  readonly neighbours: Neighbours<OfferingRow>
  readonly linkTo: (row: OfferingRow | undefined) => string
}

function OfferingFacts({ organization, row }: { organization: string | undefined; row: OfferingRow }) {
  const { cloud, service, machine, rate, rateText, currency } = row
  return (
    <Section title="Facts">
      <Facts
        facts={[
          {
            term: organization ? 'Cloud' : 'Location',
            value: organization ? (
              <Link className={classes.link} to={paths.cloud(organization, cloud)}>
                <bdi>{cloud}</bdi>
              </Link>
            ) : (
              cloud
            ),
          },
          {
            term: 'Service',
            value: organization ? (
              <Link className={classes.link} to={paths.service(organization, cloud, service)}>
                <bdi>{service}</bdi>
              </Link>
            ) : (
              service
            ),
          },
          { term: 'Category', value: row.category || 'none' },
          { term: 'Size', value: row.size },
          { term: 'Machine', value: machine && `${capacityWords(machine)}, ${sourceWords(machine)}` },
          {
            term: 'Per hour',
            value: rate
              ? `${formatDecimal(rate)} ${currency}`
              : `${rateText || 'none'}: not a number, so it is in no sum and no comparison`,
          },
          {
            term: 'Per month',
            value: rate && `${formatAmount(perMonth(rate))} ${currency}: ${monthRule(rate, currency)}`,
          },
          { term: 'Selects', value: row.evaluated ? selectsWords(row) : 'not evaluated, see the criteria below' },
          { term: 'Description', value: row.description },
        ]}
      />
    </Section>
  )
}

/** One offering beside the list: in words, as it came, and as JSON. */
export function OfferingInspector({ organization, row, neighbours, linkTo }: OfferingInspectorProps) {
  return (
    <Inspector
      title={row ? row.name : 'Offering'}
      noun="offering"
      neighbours={neighbours}
      linkTo={linkTo}
      states={
        !row ? (
          <Status mark="idle">gone</Status>
        ) : (
          <>
            {row.cheapestOf > 0 && <Status mark="good">{cheapestWords(row)}</Status>}
            {!row.evaluated && <Status mark="attention">not evaluated</Status>}
          </>
        )
      }
      attributes={
        row
          ? Object.entries(row.record.ciAttributes)
              .filter(([, value]) => value !== '')
              .map(([name, value]) => [name, isSecret(name, value) ? MASK : value] as const)
          : []
      }
      raw={row && (() => JSON.stringify(maskSecrets(row.record), undefined, 2))}
    >
      {row ? (
        <OfferingFacts organization={organization} row={row} />
      ) : (
        <p role="status" className={classes.dim}>
          It is not in the list: its service was deleted or offers it no more.
        </p>
      )}
    </Inspector>
  )
}
