/* Lets the n-th write to the disk fail: write, pwrite, fsync, fdatasync, ftruncate, rename, link, unlink, mkdir.
 * FAIL_AT says which, from 1; FAIL_WITH the number of the error; or fail_from_here, called. Terminals and pipes are left alone. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static long at = -1, with, done;

/* Counts anew: the n-th write from here on fails. */
void fail_from_here(long n, long error) {
    at = n;
    with = error;
    done = 0;
}

static int fails(void) {
    if (at < 0) {
        const char *text = getenv("FAIL_AT"), *error = getenv("FAIL_WITH");
        at = text ? atol(text) : 0;
        with = error ? atol(error) : EIO;
    }
    /* A full disk stays full; a fault of the disk comes once. */
    if (++done == at || (with == ENOSPC && at && done > at)) {
        errno = (int)with;
        return 1;
    }
    return 0;
}

static int on_disk(int file) {
    struct stat about;
    return fstat(file, &about) == 0 && S_ISREG(about.st_mode);
}

#define REAL(name) static __typeof__(name) *real; if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

ssize_t write(int f, const void *b, size_t n) { REAL(write); return on_disk(f) && fails() ? -1 : real(f, b, n); }
ssize_t pwrite(int f, const void *b, size_t n, off_t o) { REAL(pwrite); return fails() ? -1 : real(f, b, n, o); }
ssize_t pwrite64(int f, const void *b, size_t n, off64_t o) { REAL(pwrite64); return fails() ? -1 : real(f, b, n, o); }
int fsync(int f) { REAL(fsync); return fails() ? -1 : real(f); }
int fdatasync(int f) { REAL(fdatasync); return fails() ? -1 : real(f); }
int ftruncate(int f, off_t n) { REAL(ftruncate); return fails() ? -1 : real(f, n); }
int ftruncate64(int f, off64_t n) { REAL(ftruncate64); return fails() ? -1 : real(f, n); }
int rename(const char *a, const char *b) { REAL(rename); return fails() ? -1 : real(a, b); }
int mkdir(const char *a, mode_t m) { REAL(mkdir); return fails() ? -1 : real(a, m); }
