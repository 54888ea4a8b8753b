import { lazy, Suspense, useState } from 'react'
import { hasIntents } from '../data/unfinished.ts'

// Hardly ever is anything left: the code to say so comes when there is.
const UnfinishedNotice = lazy(() => import('./resume/UnfinishedNotice.tsx'))

/** Offers to go on with what was confirmed before a reload and not brought to an end. */
export function UnfinishedWrites() {
  const [left] = useState(hasIntents)
  if (!left) return null
  return (
    <Suspense>
      <UnfinishedNotice />
    </Suspense>
  )
}
