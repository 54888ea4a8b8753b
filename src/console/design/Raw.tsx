import type { ReactNode } from 'react'
import { CodeBlock } from '../kit/CodeBlock.tsx'
import { CopyButton } from '../kit/CopyButton.tsx'
import { maskSecrets } from '../kit/secrets.ts'

/** A record as the service tells it, secrets masked. */
export function Raw({ label, record }: { label: string; record: object }): ReactNode {
  const text = JSON.stringify(maskSecrets(record), null, 2)
  return (
    <div>
      <CopyButton look="plain" text={() => text}>
        Copy as JSON
      </CopyButton>
      <CodeBlock label={label} maxHeight={undefined}>
        {text}
      </CodeBlock>
    </div>
  )
}
