import { Highlight, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { CodeBlock } from './CodeBlock.tsx'
import { CopyButton } from '../CopyButton.tsx'
import { formatCountOf } from '../format.ts'

const countMatches = (text: string, search: string): number => text.toLowerCase().split(search.toLowerCase()).length - 1

export default function RawJson({ text }: { text: string }) {
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
