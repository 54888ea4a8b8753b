import { Button, VisuallyHidden } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { lazyComponent } from '../lazy-component.tsx'
import { Section } from '../Section.tsx'

/** JSON to search in and to copy. */
export const RawJson = lazyComponent(() => import('./RawJson.tsx'))

/** A record as JSON, hidden until it is asked for. `children` are drawn, and so read, only then. */
export function RawSection({ children }: { children: ReactNode }): ReactNode {
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
