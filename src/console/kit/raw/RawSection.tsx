import { Button, VisuallyHidden } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { lazyComponent } from '../lazy-component.tsx'
import { Section } from '../Section.tsx'

/** JSON with search and copy. */
export const RawJson = lazyComponent(() => import('./RawJson.tsx'))

/** A collapsed section with a record's JSON. `children` mount, and so fetch, only when it is opened. */
export function RawSection({ children }: { children: ReactNode }) {
  const [opened, setOpened] = useState(false)
  return (
    <Section
      title="Raw record"
      action={
        <Button variant="subtle" aria-expanded={opened} onClick={() => setOpened(!opened)}>
          {opened ? 'Hide' : 'Show'}
          <VisuallyHidden> raw record</VisuallyHidden>
        </Button>
      }
    >
      {opened && children}
    </Section>
  )
}
