import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { gatewayUrl, tokenPage } from '../../routing/page-settings.ts'
import { CodeBlock } from '../raw/CodeBlock.tsx'
import { CopyButton } from '../CopyButton.tsx'
import { formatBody, toCurl, toGatewayCurl, type RequestPreview } from './curl.ts'

// Further requests are copied but not shown.
const MAX_RENDERED = 20

const getGatewayAddress = () => ({
  url: new URL(gatewayUrl || '/', location.href).href.replace(/\/$/, ''),
  session: tokenPage !== '',
})

/** The exact requests, to read and to copy. */
export function RequestBlock({ requests }: { requests: readonly RequestPreview[] }): ReactNode {
  if (requests.length === 0) return null
  const more = requests.length - MAX_RENDERED
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
          <CopyButton text={() => requests.map((request) => toGatewayCurl(request, getGatewayAddress())).join('\n\n')}>
            Copy for the gateway
          </CopyButton>
        </Group>
      </Group>
      <CodeBlock label="Exact request as text" maxHeight={144}>
        {requests
          .slice(0, MAX_RENDERED)
          .map(({ method, path, body }) => [`${method} ${path}`, formatBody(body)].filter(Boolean).join('\n'))
          .concat(more > 0 ? `and ${more} more` : [])
          .join('\n\n')}
      </CodeBlock>
    </section>
  )
}
