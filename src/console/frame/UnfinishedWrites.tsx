import { useState } from 'react'
import { hasIntents } from '../data/unfinished.ts'
import { late } from '../kit/late.tsx'

// Hardly ever is anything left: the code to say so comes when there is.
const UnfinishedNotice = late(() => import('./resume/UnfinishedNotice.tsx'))

/** Offers to go on with what was confirmed before a reload and not brought to an end. */
export function UnfinishedWrites() {
  const [left] = useState(hasIntents)
  if (!left) return null
  return <UnfinishedNotice />
}
