import type { ReactNode } from 'react'
import { CopyButton } from '../kit/CopyButton.tsx'
import { Scrollable } from '../kit/Scrollable.tsx'
import { maskSecrets } from '../kit/secrets.ts'
import classes from './Component.module.css'

/** A record as the service tells it, secrets masked. */
export function Raw({ label, record }: { label: string; record: object }): ReactNode {
  const text = JSON.stringify(maskSecrets(record), null, 2)
  return (
    <div>
      <CopyButton look="plain" text={() => text}>
        Copy as JSON
      </CopyButton>
      <Scrollable label={label} className={undefined}>
        <pre className={classes.raw}>{text}</pre>
      </Scrollable>
    </div>
  )
}
