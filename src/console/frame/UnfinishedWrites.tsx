import { useState } from 'react'
import { hasIntents } from '../data/write/unfinished.ts'
import { late } from '../kit/late.tsx'

// Rarely needed.
const UnfinishedNotice = late(() => import('./resume/UnfinishedNotice.tsx'))

/** Offers to resume what was confirmed before a reload and not completed. */
export function UnfinishedWrites() {
  const [left] = useState(hasIntents)
  if (!left) return null
  return <UnfinishedNotice />
}
