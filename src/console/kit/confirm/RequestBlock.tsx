import type { ReactNode } from 'react'
import { gatewayUrl, tokenPage } from '../../place.ts'
import { CodeBlock } from '../CodeBlock.tsx'
import { CopyButton } from '../CopyButton.tsx'
import classes from './Confirm.module.css'
import { bodyText, toCurl, toGatewayCurl, type ShownRequest } from './curl.ts'

// More than these are not drawn, only copied: nobody reads the twentieth.
const DRAWN = 20

const gateway = () => ({
  url: new URL(gatewayUrl || '/', location.href).href.replace(/\/$/, ''),
  session: tokenPage !== '',
})

interface RequestBlockProps {
  readonly requests: readonly ShownRequest[]
}

/** Exactly what will be sent, to read and to copy; nothing as long as there is nothing to send. */
export const RequestBlock = ({ requests }: RequestBlockProps): ReactNode =>
  requests.length > 0 && <Requests requests={requests} />

function Requests({ requests }: RequestBlockProps): ReactNode {
  const more = requests.length - DRAWN
  return (
    <section className={classes.requests} aria-label="Exact request">
      <div className={classes.requestsHead}>
        <h3>Exact request</h3>
        <span>{requests.length > 1 && `${requests.length}, one after the other`}</span>
        <div className={classes.copies}>
          <CopyButton text={() => requests.map(toCurl).join('\n\n')}>Copy as curl</CopyButton>
          <CopyButton text={() => requests.map((each) => toGatewayCurl(each, gateway())).join('\n\n')}>
            Copy for the gateway
          </CopyButton>
        </div>
      </div>
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
