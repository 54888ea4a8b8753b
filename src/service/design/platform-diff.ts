import type { Draft } from '../model/drafts.ts'
import type { Exchange } from '../http/handler.ts'
import type { Attributes, CiRow } from '../model/rows.ts'
import { ciRecord } from '../model/records.ts'
import { findDesignItems, type DesignPlatformScope } from '../http/scope.ts'
import { toRecord } from './design-items.ts'
import { findParts } from './parts.ts'
import { findPackMonitor, findPackVariables } from './pack-content.ts'
import { visibleTemplates } from './packs.ts'
import { getTemplateName } from './siblings.ts'

/** An attribute that differs from the pack. */
type Difference = {
  readonly attribute: string
  readonly value: string | null
  readonly base_value: string | null
}

const MASK = '--ENCRYPTED--'

/** Attributes that differ from `base`; `secured`: names of those whose values are masked. */
export function compareAttributes(
  attributes: Attributes,
  base: Attributes,
  secured: Readonly<Record<string, string>> = {},
): Difference[] {
  const shown = (name: string, value: string | null | undefined) => (value && name in secured ? MASK : (value ?? null))
  const names = new Set([...Object.keys(base), ...Object.keys(attributes)])
  return [...names].flatMap((attribute) => {
    const [value, old] = [attributes[attribute], base[attribute]]
    if ((value ?? '') === (old ?? '')) return []
    return [{ attribute, value: shown(attribute, value), base_value: shown(attribute, old) }]
  })
}

const compareDraft = (draft: Draft, base: CiRow): Difference[] =>
  compareAttributes(draft.attributes, base.ciAttributes, {
    ...base.attrProps['IS_SECURED'],
    ...(draft.change?.ciAttrProps ?? draft.row?.attrProps)?.['IS_SECURED'],
  })

interface ComparedItem {
  readonly draft: Draft
  /** The pack's record; undefined for user-made items. */
  readonly base: CiRow | undefined
  readonly component?: Draft
}

function compareComponents(exchange: Exchange, scope: DesignPlatformScope): ComparedItem[] {
  const { store } = exchange.service
  const templates = new Map(
    visibleTemplates(store, scope.platform.attributes).map((template) => [template.ciName, template]),
  )
  return findDesignItems(store, scope, 'Component').flatMap((component) => {
    const base = templates.get(getTemplateName(exchange, scope, component))
    const parts = (['Monitor', 'Attachment'] as const).flatMap((kind) =>
      findParts(store, scope, component.ciId, kind).map(({ draft }) => ({
        draft,
        component,
        base: kind === 'Monitor' ? findPackMonitor(exchange, scope, component, draft) : undefined,
      })),
    )
    return [{ draft: component, base }, ...parts]
  })
}

function compareVariables({ service: { store } }: Exchange, scope: DesignPlatformScope): ComparedItem[] {
  const templates = findPackVariables(store, scope.platform.attributes)
  return findDesignItems(store, scope, 'Localvar').map((draft) => ({
    draft,
    base: templates.find((template) => template.ciName === draft.ciName),
  }))
}

/**
 * Components, variables, monitors and attachments of a platform compared with the pack (service-api 2.2). User-made ones have no `diffCi`.
 */
export function platformDiff(exchange: Exchange, scope: DesignPlatformScope, changesOnly: boolean) {
  const { store } = exchange.service
  return [...compareComponents(exchange, scope), ...compareVariables(exchange, scope)].flatMap(
    ({ draft, base, component }) => {
      const diffAttributes = base ? compareDraft(draft, base) : []
      if (changesOnly && base && diffAttributes.length === 0) return []
      return [
        {
          ...toRecord(exchange, draft),
          diffCi: base ? ciRecord(store, base) : null,
          diffAttributes,
          ...(component && { component: toRecord(exchange, component) }),
        },
      ]
    },
  )
}
