import { useState } from 'react'
import { hasStoredWrites } from '../data/write/unfinished.ts'
import { lazyComponent } from '../kit/lazy-component.tsx'

// Rarely needed.
const UnfinishedNotice = lazyComponent(() => import('./resume/UnfinishedNotice.tsx'))

/** Offers to resume what was confirmed before a reload and not completed. */
export function UnfinishedWrites() {
  const [left] = useState(hasStoredWrites)
  if (!left) return null
  return <UnfinishedNotice />
}
