// Actions of component classes as records (service-api 5.13).
import { actionsOfKind } from '../classes/catalogue.ts'

/** Class actions of a component by the last part of its class; ids stay the same per class. */
export const actionsOfClass = (kind: string, classId: number) =>
  actionsOfKind(kind).map((action, index) => ({
    actionId: classId * 100 + index,
    actionName: action.name,
    description: action.description,
    arguments: Object.keys(action.arguments).length > 0 ? JSON.stringify(action.arguments) : '',
    isInheritable: true,
    inherited: false,
    inheritedFrom: null,
    classId,
    created: null,
    updated: null,
  }))
