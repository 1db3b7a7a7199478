import { dequal } from 'dequal/lite';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnswerRequest } from '#schemas/wire/answer-request.ts';
import { log } from '#lib/log.ts';
import { afterIdle } from '#lib/schedule-after.ts';
import { requestAnswer } from '#platform/answer-client.ts';
import type { AnswerName, AnswerPage, AnswerParams } from '#sync/answers/registry.ts';
import { useDevice } from '../device-context.ts';
import type { Device } from '../device.ts';
import { readiness$ } from '../readiness.ts';
import { storedAnswer$ } from './answer-collection.ts';
import type { CachedAnswerView } from './answer-view.ts';
import { openAnswer, type OpenAnswer } from './open-answer.ts';
import { recentView, rememberView } from './recent-views.ts';

export interface CachedAnswerControl<Page> {
  answer: CachedAnswerView<Page>;
  /** Asks for the first page anew. */
  refresh: () => void;
  loadMore: () => void;
}

interface Shown<Part> {
  device: Device | null;
  key: string;
  part: Part;
}

const loading = { status: 'loading' } as const;
const whole = <View>(answer: View): View => answer;

/** Reads a cached answer live, and keeps it up to date for as long as the screen stands. */
export function useCachedAnswer<Name extends AnswerName>(
  name: Name,
  params: AnswerParams<Name>,
): CachedAnswerControl<AnswerPage<Name>> {
  const { part, ...control } = useAnswerPart(name, params, whole<CachedAnswerView<AnswerPage<Name>>>);
  return { answer: part, ...control };
}

/**
 * The same for who reads only a part of it: the caller is rendered again only when that part changes. `select` must
 * stay the same function.
 */
export function useAnswerPart<Name extends AnswerName, Part>(
  name: Name,
  params: AnswerParams<Name>,
  select: (answer: CachedAnswerView<AnswerPage<Name>>) => Part,
): { part: Part } & Omit<CachedAnswerControl<never>, 'answer'> {
  type Page = AnswerPage<Name>;
  const { device } = useDevice();
  const paramsKey = JSON.stringify(params);
  const key = `${name} ${paramsKey}`;
  const lastPart = () => select(((device && recentView(device, key)) ?? loading) as CachedAnswerView<Page>);
  const [shown, setShown] = useState<Shown<Part>>(() => ({ device, key, part: lastPart() }));
  const current = useRef<OpenAnswer<Page> | null>(null);

  useEffect(() => {
    if (!device) return;
    const ports = {
      device,
      ready: readiness$,
      stored: (id: string) => storedAnswer$(device, id),
      request: (request: AnswerRequest) => requestAnswer(device.account, request),
    };
    const show = (part: Part) =>
      setShown((last) =>
        last.device === device && last.key === key && dequal(last.part, part) ? last : { device, key, part },
      );
    const open = (): (() => void) => {
      const opened = openAnswer(ports, name, JSON.parse(paramsKey) as AnswerParams<Name>);
      current.current = opened;
      const subscription = opened.view.subscribe({
        next(answer) {
          // Before anything is read, what stood there last stays.
          if (answer.status === 'loading' && recentView(device, key)) return;
          rememberView(device, key, answer);
          show(select(answer));
        },
        error: (error: unknown) => log.crash('answers.view-failed', error),
      });
      return () => {
        subscription.unsubscribe();
        opened.close();
        current.current = null;
      };
    };
    if (!recentView(device, key)) return open();
    // What stands there comes before asking for it anew.
    let close = () => undefined as void;
    const cancel = afterIdle(() => (close = open()));
    return () => {
      cancel();
      close();
    };
  }, [device, name, paramsKey, key, select]);

  const isCurrent = shown.device === device && shown.key === key;
  return {
    part: isCurrent ? shown.part : lastPart(),
    refresh: useCallback(() => current.current?.refresh(), []),
    loadMore: useCallback(() => current.current?.loadMore(), []),
  };
}
