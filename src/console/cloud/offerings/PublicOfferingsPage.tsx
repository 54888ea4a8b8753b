import { useMemo } from 'react'
import { QueryProblem } from '../../data/read/QueryProblem.tsx'
import { prefetch } from '../../data/read/call-query.ts'
import { BareFrame } from '../../kit/BareFrame.tsx'
import type { PageHandle } from '../../routing/crumbs.ts'
import { formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../routing/paths.ts'
import { customSizes } from './capacity.ts'
import { offeringRows, type OfferingRow } from './offerings.ts'
import { OfferingsView } from './OfferingsView.tsx'
import { PublicNav } from '../PublicNav.tsx'
import { publicOfferingsQuery, usePublicOfferings } from '../queries.ts'

const TITLE = 'Public offerings'

export const handle: PageHandle = { crumbs: () => [{ label: TITLE, to: paths.publicOfferings() }] }

export const loader = () => prefetch(publicOfferingsQuery())

const formatFacts = (rows: readonly OfferingRow[]): string =>
  `${formatCountOf(rows.length, 'offering')} of ${formatCountOf(new Set(rows.map(({ cloud }) => cloud)).size, 'location')}, for every organization`

/** What the locations of the public namespace offer, before a cloud is made at one of them. */
export function Component() {
  const query = usePublicOfferings()
  const sizes = customSizes.use()
  const rows = useMemo(() => query.data && offeringRows(query.data, sizes), [query.data, sizes])
  return (
    <BareFrame title={TITLE} width="table">
      <PageHeader title={TITLE} facts={rows ? formatFacts(rows) : 'For every organization'} actions={undefined} />
      <PublicNav current="offerings" />
      {!rows && !query.isError && <Skeleton lines={16} variant="table" />}
      {!rows && <QueryProblem query={query} subject="The public offerings" />}
      {rows && (
        <OfferingsView
          organization={undefined}
          rows={rows}
          emptyState={{
            title: 'No public offerings',
            hint: 'No location of the public namespace has a priced offering. They come with the packs of an installation.',
          }}
        />
      )}
    </BareFrame>
  )
}
