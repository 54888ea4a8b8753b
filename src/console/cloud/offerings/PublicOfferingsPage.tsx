import { useMemo } from 'react'
import { ReadProblem } from '../../data/read/ReadProblem.tsx'
import { startReading } from '../../data/read/read.ts'
import { BareFrame } from '../../frame/BareFrame.tsx'
import type { PageHandle } from '../../frame/crumbs.ts'
import { formatCountOf } from '../../kit/format.ts'
import { PageHeader } from '../../kit/PageHeader.tsx'
import { Skeleton } from '../../kit/Skeleton.tsx'
import { paths } from '../../paths.ts'
import { ownSizes } from './capacity.ts'
import { offeringRows, type OfferingRow } from './offerings.ts'
import { OfferingsView } from './OfferingsView.tsx'
import { PublicNav } from '../PublicNav.tsx'
import { publicOfferingsQuery, usePublicOfferings } from '../queries.ts'

const TITLE = 'Public offerings'

export const handle: PageHandle = { crumbs: () => [{ label: TITLE, to: paths.publicOfferings() }] }

export const loader = () => startReading(publicOfferingsQuery())

const factsOf = (rows: readonly OfferingRow[]): string =>
  `${formatCountOf(rows.length, 'offering')} of ${formatCountOf(new Set(rows.map(({ cloud }) => cloud)).size, 'location')}, for every organization`

/** What the locations of the public namespace offer, before a cloud is made at one of them. */
export function Component() {
  const reading = usePublicOfferings()
  const sizes = ownSizes.use()
  const rows = useMemo(() => reading.data && offeringRows(reading.data, sizes), [reading.data, sizes])
  return (
    <BareFrame title={TITLE} width="table">
      <PageHeader title={TITLE} facts={rows ? factsOf(rows) : 'For every organization'} actions={undefined} />
      <PublicNav at="offerings" />
      {!rows && !reading.isError && <Skeleton lines={16} as="table" />}
      {!rows && <ReadProblem reading={reading} what="The public offerings" />}
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
