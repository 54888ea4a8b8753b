import { useState } from 'react'
import { useNavigate } from 'react-router'
import { readLatestDesignRelease } from '../../../contract/design/design-releases.ts'
import { deleteDesignPlatform, listDesignPlatforms, readDesignPlatform } from '../../../contract/design/design.ts'
import { IntentDialog } from '../../data/write/IntentDialog.tsx'
import { GONE, reading } from '../../data/write/planned.ts'
import { readAgain } from '../../data/read/read.ts'
import type { Place } from '../../frame/crumbs.ts'
import { Facts } from '../../kit/Facts.tsx'
import { formatCountOf } from '../../kit/format.ts'
import { paths } from '../../paths.ts'
import { useEnvironments } from '../../transition/index.ts'
import { CHANGED_BY_DESIGN } from '../content-queries.ts'
import { countOf, type Design, type PlatformDesign } from '../use-design.ts'

interface DeletePlatformDialogProps {
  readonly place: Place
  readonly found: PlatformDesign
  readonly design: Pick<Design, 'platforms'>
  readonly onClose: () => void
}

function counted(found: PlatformDesign): string {
  const parts = [
    [countOf(found, 'component'), 'component'],
    [countOf(found, 'variable'), 'variable'],
    [countOf(found, 'attachment'), 'attachment'],
  ] as const
  return parts
    .map(([count, word]) => (count === undefined ? `${word}s not read` : formatCountOf(count, word)))
    .join(', ')
}

/** The dialog before a platform is deleted from the design, with all that goes along. */
export default function DeletePlatformDialog({ place, found, design, onClose }: DeletePlatformDialogProps) {
  const { organization, assembly, platform } = place
  const navigate = useNavigate()
  const [{ rfcAction }] = useState(found.platform)
  const { data: environments } = useEnvironments(organization, assembly)
  const params = { organization, assembly, platform }
  const { platforms = [] } = design
  const linked = platforms.flatMap(({ platform: { ciName }, links }) => (links?.includes(platform) ? [ciName] : []))
  const unread = platforms.some(({ links }) => !links)
  const never = rfcAction === 'add'
  return (
    <IntentDialog
      title={`Delete ${platform}`}
      description={
        never
          ? `${assembly}. It was never committed: it is gone at once, with all that was typed into it.`
          : `${assembly}. It stays listed until the design is committed, and can be kept by discarding the change. Environments lose it with their next pull and deployment, and its instances with it.`
      }
      planned={[
        {
          label: `Delete ${platform}`,
          call: deleteDesignPlatform,
          request: { params },
          witness: { ...reading(readDesignPlatform, { params }), shows: never ? GONE : { rfcAction: 'delete' } },
        },
      ]}
      changes={[listDesignPlatforms, readLatestDesignRelease]}
      reach={{ thing: 'platform', count: 1, takesAway: true, name: platform }}
      submitLabel={`Delete ${platform}`}
      danger
      disabledReason={undefined}
      onDone={() => {
        onClose()
        // What is shown of it is not asked for again before it is left: of what is gone there is nothing to read.
        void Promise.resolve(navigate(paths.design(organization, assembly))).then(() => readAgain(CHANGED_BY_DESIGN))
      }}
      onClose={onClose}
    >
      <Facts
        facts={[
          { term: 'Goes along', value: counted(found) },
          {
            term: 'Links',
            value: found.links && (found.links.length > 0 ? `to ${found.links.join(', ')}` : 'to none'),
          },
          {
            term: 'Linked from',
            value:
              linked.length > 0
                ? `${linked.join(', ')}: these links go, too`
                : unread
                  ? 'not known: the links of others are not read'
                  : 'none',
          },
          {
            term: 'May run in',
            value: never
              ? 'no environment: none could pull it'
              : environments
                ? environments.map(({ ciName }) => ciName).join(', ') || 'no environment'
                : 'not known: the environments are not read',
          },
        ]}
      />
    </IntentDialog>
  )
}
