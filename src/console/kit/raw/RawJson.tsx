import { Highlight, TextInput } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { CodeBlock } from './CodeBlock.tsx'
import { CopyButton } from '../CopyButton.tsx'
import { formatCountOf } from '../format.ts'

const countMatches = (text: string, search: string): number => text.toLowerCase().split(search.toLowerCase()).length - 1

export default function RawJson({ text }: { text: string }): ReactNode {
  const [typed, setTyped] = useState('')
  const search = typed.trim()
  const shown = useRef<HTMLSpanElement>(null)
  useEffect(() => shown.current?.querySelector('mark')?.scrollIntoView({ block: 'nearest' }), [search])
  return (
    <>
      <TextInput
        label="Search in the raw record"
        description={search !== '' && formatCountOf(countMatches(text, search), 'match', 'matches')}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <CopyButton text={() => text}>Copy raw record</CopyButton>
      <CodeBlock label="Raw record" maxHeight={480}>
        <Highlight ref={shown} component="span" inherit highlight={search}>
          {text}
        </Highlight>
      </CodeBlock>
    </>
  )
}
