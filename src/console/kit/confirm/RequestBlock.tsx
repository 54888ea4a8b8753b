import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { gatewayUrl, tokenPage } from '../../place.ts'
import { CodeBlock } from '../CodeBlock.tsx'
import { CopyButton } from '../CopyButton.tsx'
import { bodyText, toCurl, toGatewayCurl, type ShownRequest } from './curl.ts'

// Further requests are copied but not shown.
const DRAWN = 20

const gateway = () => ({
  url: new URL(gatewayUrl || '/', location.href).href.replace(/\/$/, ''),
  session: tokenPage !== '',
})

interface RequestBlockProps {
  readonly requests: readonly ShownRequest[]
}

/** Exactly what will be sent, to read and to copy. */
export const RequestBlock = ({ requests }: RequestBlockProps): ReactNode =>
  requests.length > 0 && <Requests requests={requests} />

function Requests({ requests }: RequestBlockProps): ReactNode {
  const more = requests.length - DRAWN
  return (
    <section aria-label="Exact request">
      <Group gap="sm" mb="xs">
        <Title order={3}>Exact request</Title>
        {requests.length > 1 && (
          <Text inherit c="dimmed">
            {requests.length}, one after the other
          </Text>
        )}
        <Group gap="xs" ml="auto">
          <CopyButton text={() => requests.map(toCurl).join('\n\n')}>Copy as curl</CopyButton>
          <CopyButton text={() => requests.map((each) => toGatewayCurl(each, gateway())).join('\n\n')}>
            Copy for the gateway
          </CopyButton>
        </Group>
      </Group>
      <CodeBlock label="Exact request as text" maxHeight={144}>
        {requests
          .slice(0, DRAWN)
          .map(({ method, path, body }) => [`${method} ${path}`, bodyText(body)].filter(Boolean).join('\n'))
          .concat(more > 0 ? `and ${more} more` : [])
          .join('\n\n')}
      </CodeBlock>
    </section>
  )
}
