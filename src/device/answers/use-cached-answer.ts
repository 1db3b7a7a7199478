import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnswerRequest } from '#schemas/wire/answer-request.ts';
import { log } from '#lib/log.ts';
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

interface ShownAnswer<Page> {
  device: Device | null;
  key: string;
  answer: CachedAnswerView<Page>;
}

const loading = { status: 'loading' } as const;

/** Reads a cached answer live, and keeps it up to date for as long as the screen stands. */
export function useCachedAnswer<Name extends AnswerName>(
  name: Name,
  params: AnswerParams<Name>,
): CachedAnswerControl<AnswerPage<Name>> {
  type Page = AnswerPage<Name>;
  const { device } = useDevice();
  const paramsKey = JSON.stringify(params);
  const key = `${name} ${paramsKey}`;
  const lastView = () => ((device && recentView(device, key)) ?? loading) as CachedAnswerView<Page>;
  const [shown, setShown] = useState<ShownAnswer<Page>>(() => ({ device, key, answer: lastView() }));
  const current = useRef<OpenAnswer<Page> | null>(null);

  useEffect(() => {
    if (!device) return;
    const ports = {
      device,
      ready: readiness$,
      stored: (id: string) => storedAnswer$(device, id),
      request: (request: AnswerRequest) => requestAnswer(device.account, request),
    };
    const opened = openAnswer(ports, name, JSON.parse(paramsKey) as AnswerParams<Name>);
    current.current = opened;
    const subscription = opened.view.subscribe({
      next(answer) {
        // Before anything is read, what stood there last stays.
        if (answer.status === 'loading' && recentView(device, key)) return;
        rememberView(device, key, answer);
        setShown({ device, key, answer });
      },
      error: (error: unknown) => log.crash('answers.view-failed', error),
    });
    return () => {
      subscription.unsubscribe();
      opened.close();
      current.current = null;
    };
  }, [device, name, paramsKey, key]);

  const isCurrent = shown.device === device && shown.key === key;
  return {
    answer: isCurrent ? shown.answer : lastView(),
    refresh: useCallback(() => current.current?.refresh(), []),
    loadMore: useCallback(() => current.current?.loadMore(), []),
  };
}
