import { Button, Highlight, TextInput, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { CopyButton } from '../CopyButton.tsx'
import { formatCountOf } from '../format.ts'
import { Section } from '../Section.tsx'
import { CodeBlock } from './CodeBlock.tsx'

const countMatches = (text: string, search: string): number => text.toLowerCase().split(search.toLowerCase()).length - 1

/** JSON with search and copy. */
export function RawJson({ text }: { text: string }) {
  const [value, setValue] = useState('')
  const search = value.trim()
  const content = useRef<HTMLSpanElement>(null)
  useEffect(() => content.current?.querySelector('mark')?.scrollIntoView({ block: 'nearest' }), [search])
  return (
    <>
      <TextInput
        label="Search in the raw record"
        description={search !== '' && formatCountOf(countMatches(text, search), 'match', 'matches')}
        value={value}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
      />
      <CopyButton text={() => text}>Copy raw record</CopyButton>
      <CodeBlock label="Raw record" maxHeight={480}>
        <Highlight ref={content} component="span" inherit highlight={search}>
          {text}
        </Highlight>
      </CodeBlock>
    </>
  )
}

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
