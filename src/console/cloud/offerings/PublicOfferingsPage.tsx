import { useQuery } from '@tanstack/react-query'
import { QueryBoundary } from '../../data/QueryBoundary.tsx'
import { prefetch } from '../../data/read/call-query.ts'
import { formatCountOf } from '../../kit/format.ts'
import type { PageHandle } from '../../routing/crumbs.ts'
import { paths } from '../../routing/paths.ts'
import { PublicFrame } from '../PublicFrame.tsx'
import { publicOfferingsQuery } from '../queries.ts'
import type { OfferingRow } from './offerings.ts'
import { OfferingsView, useOfferingRows } from './OfferingsView.tsx'

const TITLE = 'Public offerings'

export const handle: PageHandle = { crumbs: () => [{ label: TITLE, to: paths.publicOfferings() }] }

export const loader = () => prefetch(publicOfferingsQuery())

const formatFacts = (rows: readonly OfferingRow[]): string =>
  `${formatCountOf(rows.length, 'offering')} of ${formatCountOf(new Set(rows.map(({ cloud }) => cloud)).size, 'location')}, for every organization`

export function Component() {
  const query = useQuery(publicOfferingsQuery())
  const rows = useOfferingRows(query.data)
  return (
    <PublicFrame title={TITLE} facts={rows ? formatFacts(rows) : 'For every organization'}>
      <QueryBoundary query={query} subject="The public offerings" lines={16} variant="table">
        {() =>
          rows && (
            <OfferingsView
              organization={undefined}
              rows={rows}
              emptyState={{
                title: 'No public offerings',
                hint: 'No location in the public catalog has a priced offering. Offerings are installed with packs.',
              }}
            />
          )
        }
      </QueryBoundary>
    </PublicFrame>
  )
}
