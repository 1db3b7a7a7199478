import { Skeleton, SkeletonRows } from '#ui/Skeleton.tsx';

/** An outline of the page, shown while the device opens its store. */
export function HomeSkeleton() {
  return (
    <div className="mx-auto w-full max-w-[1136px] px-4 desktop:px-8">
      <div className="pt-[92px] pb-8 max-desktop:grid max-desktop:justify-items-center desktop:pt-16 desktop:pb-9">
        <Skeleton className="h-[46px] w-64 desktop:h-[66px] desktop:w-96" />
        <Skeleton className="mt-4 h-5 w-52" />
      </div>
      <div className="-mx-2 max-w-[640px]">
        <SkeletonRows count={4} />
      </div>
    </div>
  );
}
